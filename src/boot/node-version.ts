/**
 * Exits with a message under a Node that is too old, instead of failing in some library. Programs import it first, because modules run in
 * the order of their imports.
 */
const OLDEST = [24, 7]

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const [oldestMajor = 0, oldestMinor = 0] = OLDEST

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  process.stderr.write(
    `Hace falta Node ${OLDEST.join('.')} o posterior, y este es ${process.version} (${process.execPath}). ` +
      'npm start y npm run nanduti usan el que trae el proyecto en Linux, si npm ci lo instaló.\n',
  )
  process.exit(1)
}
