/** Gives every failure of the connection its SifenError: the code tells what broke, the message tells the operator. */
import { type Received, SifenError, type SifenErrorCode } from '../errors.ts'

/** First match wins; SIFEN_CONNECTION is what remains. Codes of node:tls, OpenSSL and undici. */
const KINDS: readonly { code: SifenErrorCode; matches: RegExp }[] = [
  { code: 'SIFEN_TIMEOUT', matches: /TIMEOUT|ETIMEDOUT/ },
  {
    code: 'SIFEN_CERTIFICATE',
    matches:
      /CERT|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|ALERT_(?:UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE)/,
  },
  { code: 'SIFEN_RESPONSE', matches: /^HPE_|HTTPParserError|UND_ERR_(?:RES_|RESPONSE|HEADERS_OVERFLOW)/ },
]

const WHAT: Readonly<Partial<Record<SifenErrorCode, string>>> = {
  SIFEN_TIMEOUT: 'SIFEN no respondió a tiempo',
  SIFEN_CERTIFICATE: 'No se pudo establecer una conexión segura con SIFEN por un problema de certificado',
  SIFEN_RESPONSE: 'SIFEN respondió algo que no es HTTP válido o quedó incompleto',
  SIFEN_CONNECTION: 'Falló la conexión con SIFEN',
}

/** `error` as a SifenError; one that is already typed is passed on. */
export function wireError(error: Error, received: Received): SifenError {
  if (error instanceof SifenError) return error
  const reason = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const code = KINDS.find(kind => kind.matches.test(reason))?.code ?? 'SIFEN_CONNECTION'
  return new SifenError(code, received, `${WHAT[code]} (${reason}).`, { cause: error })
}
