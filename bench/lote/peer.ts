/**
 * The other side: the npm peer's own `recibeLote` with its HTTP library disconnected, and separately its zipping,
 * without the certificate that it opens in each call. Argument: the issuer's folder.
 */
import { createRequire } from 'node:module'
import { readEmitterFolder } from '../emitter-folder.ts'
import { serveSide } from '../side.ts'
import { peer, peerPath } from '../witness.ts'
import { readDocuments } from './documents.ts'

type SetApi = {
  default: { recibeLote(id: number, xmls: string[], env: 'test', p12: string, password: string): Promise<unknown> }
}
type Axios = { post(url: string, body: string): Promise<unknown> }
type JsZip = new () => {
  file(name: string, text: string): void
  generateAsync(options: { type: 'base64' }): Promise<string>
}

const [, , folder = ''] = process.argv
const { p12Path, password } = readEmitterFolder(folder)
/** The peer removes the first line of each, which must be the XML declaration. */
const documents = readDocuments(folder).map(xml => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
const text = `<rLoteDE>\n${documents.map(xml => xml.slice(xml.indexOf('\n') + 1)).join('\n')}\n</rLoteDE>`

const { default: setapi } = peer<SetApi>('facturacionelectronicapy-setapi')
const requireOfPeer = createRequire(peerPath('facturacionelectronicapy-setapi'))
const axios: Axios = requireOfPeer('axios')
const JSZip: JsZip = requireOfPeer('jszip')

let posted = ''
axios.post = async (_url, body) => {
  posted = body
  return { status: 200, data: '<?xml version="1.0"?><env:Envelope><env:Body><x/></env:Body></env:Envelope>' }
}

serveSide({
  peer: async () => {
    await setapi.recibeLote(1, documents, 'test', p12Path, password)
    return posted
  },
  jszip: () => {
    const zip = new JSZip()
    zip.file('xml_file.xml', text)
    return zip.generateAsync({ type: 'base64' })
  },
})
