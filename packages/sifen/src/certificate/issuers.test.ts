import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Identity, issueEmitter, makeAuthority } from '../../../../test/support/throwaway-ca.ts'
import { issuersOf } from './issuers.ts'

const IS_CA = [{ name: 'basicConstraints', cA: true, critical: true }]
const x509 = ({ certPem }: Identity) => new X509Certificate(certPem)

const root = makeAuthority('CA mayor')
const middle = issueEmitter(root, { commonName: 'Intermedia' }, IS_CA)
const leaf = issueEmitter(middle)
/** Authorities with the names of the others and other keys. */
const otherRoot = makeAuthority('CA mayor')
const otherMiddle = issueEmitter(otherRoot, { commonName: 'Intermedia' }, IS_CA)

describe('issuersOf', () => {
  it.each<[string, Identity[], Identity[]]>([
    ['in order, from any order in the file', [root, leaf, middle], [middle, root]],
    ['up to the last one present', [leaf, middle], [middle]],
    ['none, when the first link is missing', [leaf, root], []],
    ['without what does not belong to it', [makeAuthority('Ajena'), middle, issueEmitter(root), root], [middle, root]],
    ['the one that signed, among several of the name', [otherMiddle, otherRoot, root, middle], [middle, root]],
    ['and stops at a root that signed itself', [middle, root, otherRoot], [middle, root]],
  ])('returns the issuers: %s', (_what, present, chain) => {
    expect(issuersOf(x509(leaf), present.map(x509)).map(String)).toEqual(chain.map(x509).map(String))
  })

  it.each<[string, Identity[]]>([
    ['the issuer', [otherMiddle, root]],
    ["the issuer's issuer", [middle, otherRoot]],
  ])('throws BROKEN_CHAIN when only a namesake of %s is present', (_whose, present) => {
    expect(() => issuersOf(x509(leaf), present.map(x509))).toThrow(expect.objectContaining({ code: 'BROKEN_CHAIN' }))
  })

  it('returns none for a self-signed certificate', () => {
    expect(issuersOf(x509(root), [root, otherRoot].map(x509))).toEqual([])
  })
})
