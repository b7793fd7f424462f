/** Verdicts on the signature and its certificate. */
import { describe, expect, it } from 'vitest'
import { ELSEWHERE } from '../../test/rules-elsewhere.ts'
import { local, recibeMessage, set } from '../../test/sandbox-documents.ts'
import { DAY_MS, HOUR_MS, NOW, openReception } from '../../test/sandbox-reception.ts'
import type { CertificateRequest } from '../authority/authority.ts'

const reception = await openReception()
const { document, send, verdict } = reception

describe('recibe', () => {
  describe('signatures', () => {
    it('0141 when one digit of dTotGralOpe changed after signing', () => {
      expect(verdict({ tamper: set('dTotGralOpe', '12150001') })).toBe('0141')
    })

    it('0141 when the value was signed with another key', async () => {
      const other = await reception.authority.issue({ ruc: '80012345', dv: '0', nombre: 'Otra', password: 'x' })
      expect(verdict({ key: { keyPem: other.keyPem, certPem: reception.key.certPem } })).toBe('0141')
    })

    it('0140 when its reference is not the Id of the DE', () => {
      expect(verdict({ tamper: xml => xml.replace('URI="#', 'URI="#0') })).toBe('0140')
    })
  })

  describe('certificates', () => {
    const issuedAs = async (request: Partial<CertificateRequest>) =>
      reception.authority.issue({ ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x', ...request })

    it('0260 with the RUC in the alternative name, as for a natural person', async () => {
      expect(verdict({ key: await issuedAs({ persona: true }) })).toBe('0260')
    })

    it('0120 for a certificate of another authority', async () => {
      const { key } = await openReception()
      expect(verdict({ key })).toBe('0120')
    })

    it('readCertificate does not trust the certificate of the authority itself', async () => {
      const { readCertificate } = reception.newContext()
      const der = reception.authority.caPem.replace(/-----[^-]*-----|\s/g, '')
      expect(readCertificate(der)).toMatchObject({ trusted: false })
    })

    it('0121 when expired or not yet valid', async () => {
      const expired = await issuedAs({
        desde: new Date(NOW.getTime() - 9 * DAY_MS),
        hasta: new Date(NOW.getTime() - DAY_MS),
      })
      const future = await issuedAs({ desde: new Date(NOW.getTime() + DAY_MS) })
      expect({ expired: verdict({ key: expired }), future: verdict({ key: future }) }).toEqual({
        expired: '0121',
        future: '0121',
      })
    })

    it('2450 when valid now, but not at the time in dFecFirma', async () => {
      const young = await issuedAs({ desde: new Date(NOW.getTime() - HOUR_MS) })
      const edit = set('dFecFirma', local(new Date(NOW.getTime() - 2 * HOUR_MS)))
      expect(verdict({ key: young, edit })).toBe('2450')
    })

    it('0122 without a RUC', async () => {
      expect(verdict({ key: await issuedAs({ ruc: '', dv: '' }) })).toBe('0122')
    })

    it('0142 with another RUC, or another check digit', async () => {
      expect(verdict({ key: await issuedAs({ ruc: '80099006', dv: '4' }) })).toBe('0142')
      expect(verdict({ key: await issuedAs({ dv: '1' }) })).toBe('0142')
    })

    it('1253 for a wrong check digit that the certificate has too', async () => {
      expect(verdict({ key: await issuedAs({ dv: '1' }), dv: '1' })).toBe('1253')
    })
  })

  it('2503 when dInfAdic follows the QR', () => {
    const { rde, cdc } = document()
    const added = rde.replace('</dCarQR>', '</dCarQR><dInfAdic>hola</dInfAdic>')
    expect(send({ cdc, rde: added, request: recibeMessage(added) }).codigo).toBe('2503')
  })

  it('covers each code that rules.test.ts leaves to this suite', () => {
    expect(ELSEWHERE['recibe-signature'].filter(codigo => !reception.answered.has(codigo))).toEqual([])
  })
})
