/**
 * `npm run packages`: packs the packages, installs the tarballs in an empty project, compiles against their types
 * with tsc --strict, and runs every JavaScript example of their READMEs there. Then checks that the sandbox's command
 * serves curl, and names the optional package that its XSD needs.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CODE = ['client', 'sifen', 'kude', 'sandbox'] as const
const PACKAGES = [...CODE, 'tablas'] as const
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
  const names = CODE.map(name => `export * as ${name} from '@nanduti/${name}'\n`)
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
    let output = ''
    for await (const chunk of sandbox.stdout) {
      output += chunk
      if (output.includes('Ctrl+C')) break
    }
    const [, url] = /laboratorio en (\S+)/.exec(output) ?? []
    const [, control = ''] = /Su página: (\S+)/.exec(output) ?? []
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

/** Without the optional libxml2-wasm, the command must say what to install. */
function askForLibxml2(folder: string): void {
  for (const name of ['siRecepDE_v150.xsd', 'siRecepEvento_v150.xsd']) writeFileSync(join(folder, name), '<schema/>')
  const bin = join(folder, 'node_modules/.bin/nanduti-sandbox')
  const { stderr } = spawnSync(bin, ['--puerto', PORT, '--xsd', folder], { encoding: 'utf8' })
  if (!stderr.includes('npm install libxml2-wasm')) throw new Error(`no word of libxml2-wasm: ${stderr}`)
}

const folder = mkdtempSync(join(tmpdir(), 'nanduti-packages-'))
try {
  install(folder)
  compile(folder)
  const count = examples(folder)
  await serve(folder)
  askForLibxml2(folder)
  print(`Los paquetes se instalan, compilan y sirven solos; ${count} ejemplos corrieron.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
