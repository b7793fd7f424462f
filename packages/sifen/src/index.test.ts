import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Refuses packages that only a client of SIFEN and a reader of PKCS#12 need. */
const PROGRAM = `
import { registerHooks } from 'node:module'
registerHooks({
  resolve(name, context, next) {
    if (name === 'undici' || name === 'node-forge') throw new Error('loads ' + name)
    return next(name, context)
  },
})
const { signDocumento } = await import('@nanduti/sifen')
console.log(typeof signDocumento)
`

it('a program that signs loads neither undici nor node-forge', () => {
  const node = ['--conditions=@nanduti/source', '--input-type=module', '-e', PROGRAM]
  const { stdout, stderr } = spawnSync(process.execPath, node, { encoding: 'utf8' })
  expect({ stdout, stderr }).toEqual({ stdout: 'function\n', stderr: '' })
})
