// `npm ci` and `npm run build`: compiles the gateway and its packages to dist/. Plain JavaScript, because it also runs
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
for (const folder of ['.', 'packages/kude', 'packages/sandbox', 'packages/sifen'])
  rmSync(`${root}${folder}/dist`, { recursive: true, force: true })
// A development-only package: production keeps this copy.
copyFileSync(`${root}node_modules/@tabler/core/dist/css/tabler.min.css`, `${root}public/web/tabler.min.css`)
process.exit(spawnSync(compiler, ['-b', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' }).status ?? 1)
