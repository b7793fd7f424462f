/**
 * `npm run packages`: packs the three packages, installs the tarballs in an empty project, compiles against their types
 * with tsc --strict, and runs every JavaScript example of their READMEs there. Then checks that the sandbox's command
 * serves curl.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PACKAGES = ['sifen', 'kude', 'sandbox'] as const
const PORT = '0'

const print = (text: string) => process.stdout.write(`${text}\n`)
const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const blocks = (name: string, language: string) =>
  [...readFileSync(join(ROOT, `packages/${name}/README.md`), 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, found]) => found === language)
    .map(([, , text = '']) => text)

function install(folder: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  for (const name of PACKAGES)
    run('npm', ['pack', '--silent', '--pack-destination', folder, '-w', `@nanduti/${name}`], ROOT)
  const tarballs = readdirSync(folder).filter(file => file.endsWith('.tgz'))
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...tarballs.map(file => `./${file}`)], folder)
}

/** Compiles as a strict project does, which includes the types of the packages' dependencies. */
function compile(folder: string): void {
  const names = PACKAGES.map(name => `export * as ${name} from '@nanduti/${name}'\n`)
  writeFileSync(join(folder, 'consumer.ts'), names.join(''))
  const options = '--strict --skipLibCheck false --noEmit --target es2024 --module nodenext --types node'.split(' ')
  const types = ['--typeRoots', join(ROOT, 'node_modules/@types')]
  run(join(ROOT, 'node_modules/.bin/tsc'), [...options, ...types, 'consumer.ts'], folder)
}

function examples(folder: string): number {
  const all = PACKAGES.flatMap(name => blocks(name, 'js').map((text, i) => ({ file: `${name}-${i + 1}.js`, text })))
  for (const { file, text } of all) {
    writeFileSync(join(folder, file), text)
    print(`  ${file}: ${run(process.execPath, [file], folder).trim().split('\n').at(-1)}`)
  }
  return all.length
}

/**
 * Starts the sandbox's command. Its certificate must open a TLS connection of curl, and the service must answer with
 * its WSDL.
 */
async function serve(folder: string): Promise<void> {
  const bin = join(folder, 'node_modules/.bin/nanduti-sandbox')
  const sandbox = spawn(bin, ['--puerto', PORT, '--control', PORT], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let said = ''
    for await (const chunk of sandbox.stdout) {
      said += chunk
      if (said.includes('Ctrl+C')) break
    }
    const [, url] = /laboratorio en (\S+)/.exec(said) ?? []
    const [, control = ''] = /Su página: (\S+)/.exec(said) ?? []
    run('curl', ['-fsS', `${control}/control/ca.pem`, '-o', 'ca.pem'], folder)
    run(
      bin,
      ['certificado', '--ruc', '80012345', '--salida', 'emisor.p12', '--clave', 'secreta', '--control', control],
      folder,
    )
    const client = ['--cacert', 'ca.pem', '--cert-type', 'P12', '--cert', 'emisor.p12:secreta']
    const wsdl = run('curl', ['-fsS', ...client, `${url}/de/ws/consultas/consulta-ruc.wsdl?wsdl`], folder)
    if (!wsdl.includes('definitions')) throw new Error(`no WSDL: ${wsdl}`)
  } finally {
    sandbox.kill('SIGTERM')
    await once(sandbox, 'exit')
  }
}

const folder = mkdtempSync(join(tmpdir(), 'nanduti-packages-'))
try {
  install(folder)
  compile(folder)
  const count = examples(folder)
  await serve(folder)
  print(`Los tres paquetes se instalan, compilan y sirven solos; ${count} ejemplos corrieron.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
