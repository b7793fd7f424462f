/** The parts of a release that are texts: CHANGELOG.md and the manifests. */

const UNRELEASED = '## [Unreleased]'
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/** Returns a version's section without its heading. Throws when it is missing or empty. */
export function sectionOf(changelog: string, version: string): string {
  const [, after] = changelog.split(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*$`, 'm'))
  const section = after?.split(/^## \[/m)[0]?.trim()
  if (!section) throw new Error(`CHANGELOG.md has nothing under ${version}.`)
  return section
}

/**
 * Returns the changelog in which the unreleased section is that of the version, below a new empty one. A changelog that
 * has the version already stays as it is.
 */
export function releaseChangelog(changelog: string, version: string, day: string): string {
  if (changelog.includes(`\n## [${version}]`)) return changelog
  sectionOf(changelog, 'Unreleased')
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`)
}

/** True when the first version is later than the second, or equal to it. */
export function isFrom(version: string, earlier: string): boolean {
  const [a, b] = [version, earlier].map(text => (VERSION.exec(text) ?? []).slice(1).map(Number))
  if (!a?.length || !b?.length) throw new Error(`Not a version like 1.2.3: ${version}`)
  const at = a.findIndex((part, i) => part !== b[i])
  return at === -1 || (a[at] ?? 0) > (b[at] ?? 0)
}

type Manifest = { version?: string; dependencies?: Record<string, string> }

/** Sets the version of one of our packages, and of the packages of ours that it depends on. */
export function setVersion(manifest: Manifest, version: string): void {
  manifest.version = version
  for (const name of Object.keys(manifest.dependencies ?? {}))
    if (manifest.dependencies && name.startsWith('@nanduti/')) manifest.dependencies[name] = version
}
