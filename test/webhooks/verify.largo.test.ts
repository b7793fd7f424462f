/**
 * Runs the code of docs/webhooks.md as printed: in each language whose runtime is installed, it accepts the right
 * signature and no other.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureOf, standardHeaders, standardSecret } from '../../src/gateway/webhooks/index.ts'

const PAGE = new URL('../../docs/webhooks.md', import.meta.url)
const SECRET = '5c'.repeat(32)
const TIMESTAMP = 1_763_730_000
const BODY = '{"event":"dte.approved","data":{"nombre":"Ñandutí «ẽ ĩ ỹ ₲» / S.A."}}'
const SIGNATURE = signatureOf(SECRET, TIMESTAMP, BODY)

/** A program around the printed code. It prints `true` or `false` for a signature. */
type Language = { name: string; fence: string; file: string; program(code: string): string; run: readonly string[] }

const args = (signature: string) => [SECRET, String(TIMESTAMP), BODY, signature]

const LANGUAGES: readonly Language[] = [
  {
    ...{ name: 'Python', fence: 'python', file: 'verificar.py', run: ['python3'] },
    program: code =>
      `${code}\nimport sys\ns, t, c, f = sys.argv[1:]\nprint(str(verificar(s, t, c.encode(), f)).lower())\n`,
  },
  {
    ...{ name: 'PHP', fence: 'php', file: 'verificar.php', run: ['php'] },
    program: code => `${code}\n[, $s, $t, $c, $f] = $argv;\necho verificar($s, $t, $c, $f) ? "true" : "false";\n`,
  },
  {
    ...{
      name: 'Java',
      fence: 'java',
      file: 'Main.java',
      run: ['java', '-Dfile.encoding=UTF-8', '-Dsun.jnu.encoding=UTF-8'],
    },
    // The class with main must be the first one of a single source file.
    program: code => {
      const [, imports = '', rest = ''] = /^((?:import .*\n)+)([\s\S]*)$/.exec(code) ?? []
      const main = 'System.out.println(Webhook.verificar(a[0], a[1], a[2], a[3]));'
      return `${imports}class Main { public static void main(String[] a) throws Exception { ${main} } }\n${rest}`
    },
  },
  {
    ...{ name: 'C#', fence: 'csharp', file: 'Verificar.cs', run: ['dotnet', 'run'] },
    program: code =>
      code.replace(
        /^((?:using .*\n)+)/,
        '$1\nConsole.WriteLine(Webhook.Verificar(args[0], args[1], args[2], args[3]));\n',
      ),
  },
]

let folder: string
let page: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanduti-verify-'))
  page = await readFile(PAGE, 'utf8')
})
afterAll(() => rm(folder, { recursive: true }))

const codeOf = (fence: string) => new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1] ?? ''

/** Languages whose runtimes are installed. The tests install none, so for the others the page only shows the code. */
const INSTALLED = LANGUAGES.filter(({ run: [command = ''] }) => spawnSync(command, ['--version']).error === undefined)

describe.each(INSTALLED)('$name', ({ fence, file, program, run: [command = '', ...options] }) => {
  it('accepts the right signature and refuses a wrong or truncated one', async () => {
    await writeFile(join(folder, file), program(codeOf(fence)))
    const verify = (signature: string) =>
      execFileSync(command, [...options, join(folder, file), ...args(signature)], {
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      })
        .toString()
        .trim()
    const other = signatureOf(SECRET, TIMESTAMP + 1, BODY)
    expect({ right: verify(SIGNATURE), wrong: verify(other), cut: verify(SIGNATURE.slice(0, -1)) }).toEqual({
      ...{ right: 'true', wrong: 'false', cut: 'false' },
    })
  })
})

describe('openssl', () => {
  it('computes the same signature', () => {
    const command = /^printf .*openssl.*$/m.exec(page)?.[0] ?? ''
    const env = { PATH: process.env.PATH, TIMESTAMP: String(TIMESTAMP), CUERPO: BODY, SECRETO: SECRET }
    expect(execFileSync('sh', ['-c', command], { env }).toString()).toContain(SIGNATURE.slice('sha256='.length))
  })
})

describe('the code for Standard Webhooks', () => {
  it('accepts the headers of a delivery, and no others', async () => {
    const section = page.slice(page.indexOf('### Standard Webhooks'))
    const code = /^```js\n([\s\S]*?)^```/m.exec(section)?.[1] ?? ''
    const file = join(folder, 'estandar.mjs')
    await writeFile(file, `${code}\nexport { verificarEstandar }\n`)
    const { verificarEstandar } = await import(file)
    const timestamp = Math.floor(Date.now() / 1000)
    const secrets = { current: 'ab'.repeat(32), previous: SECRET }
    const headers = standardHeaders(secrets, { id: 41, timestamp, body: BODY })
    const old = standardHeaders(secrets, { id: 41, timestamp: timestamp - 400, body: BODY })
    const verify = (secret: string, given = headers, body = BODY) => verificarEstandar(secret, given, body)
    expect({
      present: verify(standardSecret(secrets.current)),
      former: verify(standardSecret(SECRET)),
      other: verify(standardSecret('cd'.repeat(32))),
      otherBody: verify(standardSecret(SECRET), headers, `${BODY} `),
      otherId: verify(standardSecret(SECRET), { ...headers, 'webhook-id': '42' }),
      old: verify(standardSecret(SECRET), old),
    }).toEqual({ present: true, former: true, other: false, otherBody: false, otherId: false, old: false })
  })
})
