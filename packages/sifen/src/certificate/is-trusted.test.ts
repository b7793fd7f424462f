import { describe, expect, it } from 'vitest'
import { type Identity, issueEmitter, makeAuthority } from '../../../../test/support/throwaway-ca.ts'
import { isTrusted } from './is-trusted.ts'

const IS_CA = [{ name: 'basicConstraints', cA: true, critical: true }]

const root = makeAuthority('CA mayor')
const middle = issueEmitter(root, { commonName: 'Intermedia' }, IS_CA)
const leaf = issueEmitter(middle)
/** An authority with the root's name. */
const namesake = makeAuthority('CA mayor')

const trusts = (certificate: Identity, chain: Identity[], trusted: Identity[]) => {
  const [certPem, chainPem] = [certificate.certPem, chain.map(issuer => issuer.certPem)]
  const dates = { validFrom: new Date(), validTo: new Date() }
  const trustedPem = trusted.map(issuer => issuer.certPem)
  return isTrusted({ ...dates, certPem, chainPem, keyPem: '', subject: '' }, trustedPem)
}

describe('isTrusted', () => {
  it.each<[string, Identity, Identity[], Identity[]]>([
    ['by its root, the links in the file', leaf, [middle, root], [root]],
    ['by its root, which is not in the file', leaf, [middle], [root]],
    ['by its root and the link between, neither in the file', leaf, [], [namesake, root, middle]],
    ['by the link itself', leaf, [middle, root], [middle]],
  ])('trusts a certificate %s', (_how, certificate, chain, trusted) =>
    expect(trusts(certificate, chain, trusted)).toBe(true),
  )

  it.each<[string, Identity, Identity[], Identity[]]>([
    ['of another authority', leaf, [middle, root], [makeAuthority('Otra')]],
    ['of a namesake of the root', issueEmitter(namesake), [namesake], [root]],
    ['of a namesake of the root who left himself out', issueEmitter(namesake), [], [root]],
    ['that signed itself', makeAuthority('Yo'), [], [root]],
    ['whose link is missing', leaf, [], [root]],
    ['of a taxpayer, whose own certificate is good', issueEmitter(leaf), [leaf, middle, root], [root]],
    ['when no authority is trusted', leaf, [middle, root], []],
  ])('does not trust a certificate %s', (_whose, certificate, chain, trusted) =>
    expect(trusts(certificate, chain, trusted)).toBe(false),
  )
})
