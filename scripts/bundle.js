// `node scripts/bundle.js [FOLDER]`: bundles the gateway's programs into dist/ (or FOLDER), with the packages that they import. One file
// loads three times as fast as the 1,800 modules in it. Parts that a process may not need are files of their own, loaded by `import()`.
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const outdir = process.argv[2] ?? 'dist'

const { metafile } = await build({
  absWorkingDir: root,
  // Workers and child processes are programs too: whoever starts them finds them beside itself.
  entryPoints: [
    'src/main.ts',
    'src/cli.ts',
    'src/gateway/emitters/logo-process.ts',
    'packages/sifen/src/certificate/p12-worker.ts',
  ],
  outdir,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  conditions: ['@nanduti/source'],
  // Native, or with WebAssembly that they look for beside themselves.
  external: ['@electric-sql/pglite', 'libxml2-wasm', 'pg-native', 'sharp'],
  // For CommonJS packages, which esbuild leaves their `require` of Node's own modules.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  // Without comments the text is half as large, and ASCII: V8 keeps it in one byte a letter.
  minifyWhitespace: true,
  lineLimit: 140,
  logLevel: 'warning',
  metafile: true,
})

// esbuild gives such an import only `default`, where Node also finds the names.
for (const [file, { imports }] of Object.entries(metafile.inputs))
  for (const { kind, path } of imports)
    if (kind === 'dynamic-import' && metafile.inputs[path]?.format === 'cjs' && !file.startsWith('node_modules/'))
      throw new Error(`${file}: import() of CommonJS, ${path}. Import a file that exports its names instead.`)

// The sources of each file, because the text has no comments that would name them.
const sourcesOf = ({ inputs }) => Object.keys(inputs).filter(path => inputs[path].bytesInOutput > 0)
const sources = Object.entries(metafile.outputs).map(([file, output]) => [basename(file), sourcesOf(output)])
writeFileSync(`${outdir}/sources.json`, `${JSON.stringify(Object.fromEntries(sources))}\n`)
