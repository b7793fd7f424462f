// `npm ci` and `npm run build`: compiles the packages to their dist/ and bundles the gateway into dist/. Plain JavaScript, because it also runs
// under an older Node before the project has installed its own.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const compiler = `${root}node_modules/.bin/tsc`

if (!existsSync(compiler)) {
  process.stderr.write(
    'No se pudo compilar: falta TypeScript, porque con NODE_ENV=production (o --omit=dev) npm no instala lo que sirve para compilar.\n' +
      'Ejecute: npm ci --include=dev && npm prune --omit=dev --ignore-scripts\n',
  )
  process.exit(1)
}
for (const folder of ['.', 'packages/client', 'packages/kude', 'packages/sandbox', 'packages/sifen'])
  rmSync(`${root}${folder}/dist`, { recursive: true, force: true })
// Development-only packages: production keeps these copies.
for (const [from, to] of [
  ['@tabler/core/dist/css/tabler.min.css', 'web/tabler.min.css'],
  ['@fastify/swagger-ui/static/swagger-ui.css', 'reference/swagger-ui.css'],
  ['@fastify/swagger-ui/static/swagger-ui-bundle.js', 'reference/swagger-ui-bundle.js'],
])
  copyFileSync(`${root}node_modules/${from}`, `${root}public/${to}`)
const run = (program, args) => {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
run(`${root}node_modules/.bin/tsx`, ['scripts/guide.ts'])
run(compiler, ['-b', 'tsconfig.build.json'])
run(process.execPath, ['scripts/bundle.js'])
