/**
 * An invoice made without any library: a text, signed with xmlsec1, its QR by openssl, posted with curl to the sandbox.
 */
import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startSandbox } from '@nanduti/sandbox'
import { expect, it } from 'vitest'
import { local, named } from '../../packages/sandbox/test/sandbox-documents.ts'
import { omitIf, XMLSEC1_MISSING } from '../support/witness.ts'

const CURL_MISSING = spawnSync('curl', ['--version']).error === undefined ? undefined : 'curl no está instalado'
const SCRIPT = join(import.meta.dirname, 'by-hand.sh')

/**
 * Writes an invoice of one yerba mate of 11,000 Gs. at 10 %, in cash, to a company. Blanks and line ends are signed
 * too.
 */
const invoice = (now: string) => `<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd">
<dVerFor>150</dVerFor>
<DE Id="">
  <dDVId>0</dDVId><dFecFirma>${now}</dFecFirma><dSisFact>1</dSisFact>
  <gOpeDE><iTipEmi>1</iTipEmi><dDesTipEmi>Normal</dDesTipEmi><dCodSeg>000000123</dCodSeg></gOpeDE>
  <gTimb><iTiDE>1</iTiDE><dDesTiDE>Factura electrónica</dDesTiDE><dNumTim>12345678</dNumTim><dEst>001</dEst>
    <dPunExp>001</dPunExp><dNumDoc>0000001</dNumDoc><dFeIniT>2025-01-01</dFeIniT></gTimb>
  <gDatGralOpe><dFeEmiDE>${now}</dFeEmiDE>
    <gOpeCom><iTipTra>1</iTipTra><dDesTipTra>Venta de mercadería</dDesTipTra><iTImp>1</iTImp><dDesTImp>IVA</dDesTImp>
      <cMoneOpe>PYG</cMoneOpe><dDesMoneOpe>Guarani</dDesMoneOpe></gOpeCom>
    <gEmis><dRucEm>80012345</dRucEm><dDVEmi>0</dDVEmi><iTipCont>2</iTipCont>
      <dNomEmi>DE generado en ambiente de prueba - sin valor comercial ni fiscal</dNomEmi>
      <dDirEmi>Avda. España</dDirEmi><dNumCas>1234</dNumCas><cDepEmi>1</cDepEmi><dDesDepEmi>CAPITAL</dDesDepEmi>
      <cCiuEmi>1</cCiuEmi><dDesCiuEmi>ASUNCION (DISTRITO)</dDesCiuEmi><dTelEmi>021600600</dTelEmi>
      <dEmailE>ventas@nanduti.com.py</dEmailE>
      <gActEco><cActEco>47190</cActEco><dDesActEco>Comercio al por menor</dDesActEco></gActEco></gEmis>
    <gDatRec><iNatRec>1</iNatRec><iTiOpe>1</iTiOpe><cPaisRec>PRY</cPaisRec><dDesPaisRe>Paraguay</dDesPaisRe>
      <iTiContRec>2</iTiContRec><dRucRec>80099006</dRucRec><dDVRec>4</dDVRec><dNomRec>Cliente SA</dNomRec></gDatRec>
  </gDatGralOpe>
  <gDtipDE>
    <gCamFE><iIndPres>1</iIndPres><dDesIndPres>Operación presencial</dDesIndPres></gCamFE>
    <gCamCond><iCondOpe>1</iCondOpe><dDCondOpe>Contado</dDCondOpe><gPaConEIni><iTiPago>1</iTiPago>
      <dDesTiPag>Efectivo</dDesTiPag><dMonTiPag>11000</dMonTiPag><cMoneTiPag>PYG</cMoneTiPag>
      <dDMoneTiPag>Guarani</dDMoneTiPag></gPaConEIni></gCamCond>
    <gCamItem><dCodInt>Y-1</dCodInt><dDesProSer>Yerba mate &amp; bombilla</dDesProSer><cUniMed>77</cUniMed>
      <dDesUniMed>UNI</dDesUniMed><dCantProSer>1</dCantProSer>
      <gValorItem><dPUniProSer>11000</dPUniProSer><dTotBruOpeItem>11000</dTotBruOpeItem>
        <gValorRestaItem><dTotOpeItem>11000</dTotOpeItem></gValorRestaItem></gValorItem>
      <gCamIVA><iAfecIVA>1</iAfecIVA><dDesAfecIVA>Gravado IVA</dDesAfecIVA><dPropIVA>100</dPropIVA><dTasaIVA>10</dTasaIVA>
        <dBasGravIVA>10000</dBasGravIVA><dLiqIVAItem>1000</dLiqIVAItem><dBasExe>0</dBasExe></gCamIVA></gCamItem>
  </gDtipDE>
  <gTotSub><dSubExe>0</dSubExe><dSubExo>0</dSubExo><dSub5>0</dSub5><dSub10>11000</dSub10><dTotOpe>11000</dTotOpe>
    <dTotDesc>0</dTotDesc><dTotDescGlotem>0</dTotDescGlotem><dTotAntItem>0</dTotAntItem><dTotAnt>0</dTotAnt>
    <dPorcDescTotal>0</dPorcDescTotal><dDescTotal>0</dDescTotal><dAnticipo>0</dAnticipo><dRedon>0</dRedon>
    <dTotGralOpe>11000</dTotGralOpe><dIVA5>0</dIVA5><dIVA10>1000</dIVA10><dTotIVA>1000</dTotIVA>
    <dBaseGrav5>0</dBaseGrav5><dBaseGrav10>10000</dBaseGrav10><dTBasGraIVA>10000</dTBasGraIVA></gTotSub>
</DE>
SIGNATURE
<gCamFuFD><dCarQR>QR</dCarQR></gCamFuFD>
</rDE>
`

/** Writes a signature whose empty elements xmlsec1 fills in. */
const signature = (cdc: string) =>
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>' +
  '<CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>' +
  '<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>' +
  `<Reference URI="#${cdc}"><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>` +
  '<Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></Transforms>' +
  '<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue/></Reference></SignedInfo>' +
  '<SignatureValue/><KeyInfo><X509Data><X509Certificate/></X509Data></KeyInfo></Signature>'

const qr = (cdc: string, now: string) =>
  `https://ekuatia.set.gov.py/consultas-test/qr?nVersion=150&amp;Id=${cdc}&amp;dFeEmiDE=${Buffer.from(now).toString('hex')}` +
  '&amp;dRucRec=80099006&amp;dTotGralOpe=11000&amp;dTotIVA=1000&amp;cItems=1&amp;DigestValue=DIGEST'

it('an invoice signed with xmlsec1 and posted with curl is approved and stored byte by byte', async test => {
  omitIf(XMLSEC1_MISSING ?? CURL_MISSING, test)
  const sandbox = await startSandbox({
    clock: { now: () => new Date() },
    random: { bytes: count => randomBytes(count) },
  })
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-by-hand-'))
  const file = (name: string) => join(folder, name)
  try {
    const identity = { ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' }
    const { certPem, keyPem } = await sandbox.issueCertificate(identity)
    const now = local(new Date(Date.now() - 1000))
    const { cdc, content } = named(invoice(now))
    writeFileSync(file('unsigned.xml'), content.replace('SIGNATURE', signature(cdc)).replace('QR<', `${qr(cdc, now)}<`))
    writeFileSync(file('cert.pem'), certPem)
    writeFileSync(file('key.pem'), keyPem)
    writeFileSync(file('ca.pem'), sandbox.caPem)
    const { stdout } = await promisify(execFile)(SCRIPT, [folder, sandbox.services.recibe])
    expect(stdout).toContain('<ns2:dCodRes>0260</ns2:dCodRes>')
    expect(stdout).toContain(`<ns2:Id>${cdc}</ns2:Id>`)
    const signed = readFileSync(file('signed.xml'), 'utf8')
    expect(sandbox.rde(cdc)).toBe(signed.slice(signed.indexOf('<rDE'), signed.indexOf('</rDE>') + '</rDE>'.length))
  } finally {
    rmSync(folder, { recursive: true })
    await sandbox.close()
  }
})
