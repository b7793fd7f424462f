/** Owner of a certificate: its RUC is accepted only where authorities write it. */
import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { OPENSSL_MISSING, selfSigned } from '../../../../test/support/p12-files.ts'
import { loadSigningKey } from './signing-key.ts'
import { rucOf } from './taxpayer.ts'

describe.skipIf(OPENSSL_MISSING)(`rucOf ${OPENSSL_MISSING ?? ''}`, () => {
  const alternative = (value: string) => `subjectAltName=${value}\n[dir]\nC=PY\nserialNumber=RUC9999014-8\n`
  it.each<[string, string, string, string, string | undefined]>([
    ['in a name', '', '/CN=Foo serialNumber=RUC80012345-0', '', undefined],
    [
      'in a name, behind a comma',
      '',
      '/CN=Foo, serialNumber=RUC80012345-0/serialNumber=RUC80099999-1',
      '',
      '80099999-1',
    ],
    ['in a name, behind a plus', '', '/CN=Foo + serialNumber=RUC80012345-0', '', undefined],
    ['in a name, behind an end of line', '', '/CN=Foo\nserialNumber=RUC80012345-0', '', undefined],
    [
      'in a name of the directory name',
      '',
      '/CN=Foo',
      'subjectAltName=dirName:dir\n[dir]\nCN=Foo\\\\,serialNumber=RUC1-9\n',
      undefined,
    ],
    ['in an address', '', '/CN=Foo', alternative('URI:http://x/ serialNumber=RUC80012345-0'), undefined],
    [
      'in an address beside a true one',
      '',
      '/CN=Foo',
      alternative('URI:http://x/ serialNumber=RUC1-9,dirName:dir'),
      '9999014-8',
    ],
    [
      'in a directory name of the issuer’s kind',
      '',
      '/CN=Foo',
      'issuerAltName=dirName:dir\n[dir]\nserialNumber=RUC1-9\n',
      undefined,
    ],
    ['as a part of a serial number', '', '/CN=Foo/serialNumber=RUC80012345-0 RUC1-9', '', undefined],
    ['beside the name', '-multivalue-rdn', '/CN=Foo+serialNumber=RUC80012345-0', '', '80012345-0'],
  ])('accepts a RUC only as a whole serial number: %s', (_where, option, subject, config, ruc) => {
    const key = ['-newkey', 'rsa:2048', ...(option ? [option] : [])]
    const forged = selfSigned(key, subject, config)
    expect(rucOf(new X509Certificate(forged.certPem))).toBe(ruc)
    expect(loadSigningKey(forged.certPem, forged.keyPem).ruc).toBe(ruc)
  })

  it.each([
    ['RUC9999014-8', '9999014-8'],
    ['RUC09999014-8', '9999014-8'],
    ['RUC 9999014-8', '9999014-8'],
    ['ruc9999014-8', '9999014-8'],
    ['Ruc 1234567a-2', '1234567A-2'],
    ['RUC9999014-7', undefined],
    ['RUC  9999014-8', undefined],
    ['RUC9999014-8 ', undefined],
    ['RUC9999014', undefined],
    ['9999014-8', undefined],
    ['CI9999014', undefined],
    ['XRUC9999014-8', undefined],
    ['RUC9999014-88', undefined],
    ['RUC009999014-8', undefined],
  ])('reads the serial number %j as RUC %s', (serial, ruc) => {
    const { certPem } = selfSigned(['-newkey', 'rsa:2048'], `/CN=Foo/serialNumber=${serial}`, '')
    expect(rucOf(new X509Certificate(certPem))).toBe(ruc)
  })
})
