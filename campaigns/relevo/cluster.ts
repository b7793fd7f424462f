/**
 * A PostgreSQL of three servers that Patroni keeps, with etcd, and HAProxy in front of the primary, as docs/OPERATIONS.md says. All of it on
 * this machine, in a folder under /tmp, as the user postgres.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../test/support/running-gateway.ts'
import { pause } from '../fleet.ts'

const NAMES = ['uno', 'dos', 'tres'] as const
const BINARIES = '/usr/lib/postgresql/15/bin'
const PASSWORD = 'relevo'
const LOOK_MS = 200
const START_LIMIT_MS = 240_000
const TTL_SECONDS = 20

export type Member = { name: string; port: number; restPort: number; folder: string; patroni: ChildProcess }

export type Cluster = {
  /** The primary's address, through HAProxy. */
  url: string
  /** Returns the primary. Undefined while there is none. */
  primary(): Promise<Member | undefined>
  /** Waits for a primary other than that one. */
  primaryAfter(former: Member): Promise<Member>
  /** Waits until all members are running, and one is a synchronous standby. */
  isWhole(): Promise<void>
  /** Kills Patroni and PostgreSQL of a member. */
  kill(member: Member): void
  /** Starts Patroni of a member again. */
  start(member: Member): void
  /** Stops all processes of a member, or lets them go on. */
  signal(member: Member, signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Asks for another primary. */
  switchOver(primary: Member): void
  stop(): void
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-relevo-'))
  const { uid, gid } = accountOf('postgres')
  const own = (path: string) => {
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, uid, gid)
    return path
  }
  chownSync(folder, uid, gid)
  const log = openSync(join(folder, 'log'), 'a')
  const asPostgres = (command: string, args: readonly string[]) =>
    spawn(command, args, { uid, gid, cwd: folder, stdio: ['ignore', log, log], env: { PATH: '/usr/bin:/bin' } })

  const [etcdPort, peerPort, port, ...ports] = await Promise.all(Array.from({ length: 9 }, freePort))
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const peerUrl = `http://127.0.0.1:${peerPort}`
  const urls = ['listen-client', 'advertise-client'].map(name => `--${name}-urls=${etcdUrl}`)
  const peers = [`--listen-peer-urls=${peerUrl}`, `--initial-advertise-peer-urls=${peerUrl}`]
  const dataDir = `--data-dir=${own(join(folder, 'etcd'))}`
  const etcd = asPostgres('etcd', ['--name=n', dataDir, ...urls, ...peers, `--initial-cluster=n=${peerUrl}`])

  /** Its log is kept. */
  let isBroken = false
  const startPatroni = (name: string) => asPostgres('/usr/bin/patroni', [join(folder, `${name}.yml`)])
  const members: Member[] = []
  for (const [nth, name] of NAMES.entries()) {
    const [own, rest] = ports.slice(2 * nth, 2 * nth + 2) as [number, number]
    writeFileSync(join(folder, `${name}.yml`), patroniYml({ name, folder, port: own, restPort: rest, etcdPort }))
    members.push({ name, port: own, restPort: rest, folder: join(folder, name), patroni: startPatroni(name) })
  }
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyCfg(port as number, members))
  const haproxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: ['ignore', log, log] })

  const stateOf = async ({ restPort }: Member) => {
    const answer = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    return (await answer?.json().catch(() => undefined)) as
      | { role: string; state: string; sync_standby?: boolean }
      | undefined
  }
  const states = () => Promise.all(members.map(async member => ({ member, state: await stateOf(member) })))
  const isPrimary = ({ role }: { role: string }) => role === 'master' || role === 'primary'
  const primary = async () =>
    (await states()).find(({ state }) => state && isPrimary(state) && state.state === 'running')?.member
  async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
    for (const end = performance.now() + START_LIMIT_MS; performance.now() < end; await pause(LOOK_MS)) {
      const found = await look()
      if (found !== undefined) return found
    }
    isBroken = true
    throw new Error(`${what} after ${START_LIMIT_MS} ms: ${JSON.stringify(await states())}; see ${folder}/log`)
  }
  const cluster: Cluster = {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    primary,
    primaryAfter: former =>
      until('no new primary', async () => {
        const found = await primary()
        return found?.name === former.name ? undefined : found
      }),
    async isWhole() {
      await until('the cluster is not whole', async () => {
        const all = await states()
        const isRunning = all.every(({ state }) => state?.state === 'running' || state?.state === 'streaming')
        const isSafe = all.some(({ state }) => state?.sync_standby === true)
        return isRunning && isSafe && all.some(({ state }) => state && isPrimary(state)) ? true : undefined
      })
    },
    kill(member) {
      for (const pid of processesOf(member)) kill(pid, 'SIGKILL')
    },
    start(member) {
      member.patroni = startPatroni(member.name)
    },
    signal(member, signal) {
      for (const pid of processesOf(member)) kill(pid, signal)
    },
    switchOver({ name }) {
      const args = ['-c', join(folder, `${name}.yml`), 'switchover', 'nanduti', '--master', name, '--force']
      execFileSync('/usr/bin/patronictl', args, { stdio: ['ignore', log, log] })
    },
    stop() {
      for (const member of members) cluster.kill(member)
      for (const child of [haproxy, etcd]) child.kill('SIGKILL')
      if (!isBroken) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  process.once('exit', cluster.stop)
  await cluster.isWhole()
  return cluster
}

function accountOf(user: string): { uid: number; gid: number } {
  const number = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

/** Returns Patroni and the PostgreSQL that it started, in a session of its own. */
function processesOf({ patroni, folder }: Member): number[] {
  const postmaster = Number(readOr(join(folder, 'postmaster.pid')).split('\n')[0])
  const children = postmaster ? readOr(`/proc/${postmaster}/task/${postmaster}/children`).trim().split(' ') : []
  return [patroni.pid ?? 0, postmaster, ...children.map(Number)].filter(pid => pid > 0)
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

type Node = { name: string; folder: string; port: number; restPort: number; etcdPort: number | undefined }

const patroniYml = ({ name, folder, port, restPort, etcdPort }: Node) => `
scope: nanduti
name: ${name}
restapi: {listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${restPort}'}
etcd3: {host: '127.0.0.1:${etcdPort}'}
bootstrap:
  dcs:
    ttl: ${TTL_SECONDS}
    loop_wait: 2
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: {max_connections: 100, wal_log_hints: 'on'}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${join(folder, name)}
  bin_dir: ${BINARIES}
  pgpass: ${join(folder, `${name}.pgpass`)}
  pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication all 127.0.0.1/32 md5', 'local all all trust']
  authentication:
    superuser: {username: postgres, password: ${PASSWORD}}
    replication: {username: replicator, password: ${PASSWORD}}
    rewind: {username: rewind, password: ${PASSWORD}}
  parameters: {unix_socket_directories: ${folder}}
`

const haproxyCfg = (port: number, members: readonly Member[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen primario
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(member => `  server ${member.name} 127.0.0.1:${member.port} check port ${member.restPort}`).join('\n')}
`
