/**
 * Throws under an outdated Node, where undici would fail with "Cannot read properties of undefined (reading 'bind')".
 * index.ts imports it before anything else, because modules run in the order in which they are imported.
 */
const OLDEST = [22, 19]

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const [oldestMajor = 0, oldestMinor = 0] = OLDEST

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  throw new Error(
    `@nanduti/sifen necesita Node ${OLDEST.join('.')} o posterior, y este es ${process.versions.node} (${process.execPath}).`,
  )
}
