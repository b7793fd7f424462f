/** Maps every failure of the connection to a SifenError: the code for programs, the message for the operator. */
import { type Received, SifenError, type SifenErrorCode } from '../../errors.ts'

/** Codes of Node and OpenSSL for an untrusted server certificate. */
const DISTRUST = /CERT|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH/
export const isDistrust = (code: string): boolean => DISTRUST.test(code) && !code.includes('ALERT_')

type Kind = { code: SifenErrorCode; what: string }

/**
 * Kinds of errors. The first match wins. Codes of node:tls, OpenSSL and undici; an alert is the server's verdict on our
 * certificate.
 */
const KINDS: readonly (Kind & { matches: RegExp })[] = [
  { code: 'SIFEN_TIMEOUT', what: 'SIFEN no respondió a tiempo', matches: /TIMEOUT|ETIMEDOUT/ },
  {
    code: 'SIFEN_CERTIFICATE',
    what: 'SIFEN no aceptó el certificado del emisor: revise que esté vigente y sea de una autoridad habilitada',
    matches: /ALERT_(?:.*CERT|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE)/,
  },
  {
    code: 'SIFEN_CERTIFICATE',
    what: 'No se confía en el certificado del servidor que respondió por SIFEN: revise su dirección, su autoridad (SIFEN_CA_FILE) y la hora del sistema',
    matches: DISTRUST,
  },
  {
    code: 'SIFEN_RESPONSE',
    what: 'SIFEN respondió algo que no es HTTP válido o quedó incompleto',
    matches: /^HPE_|HTTPParserError|UND_ERR_(?:RES_|RESPONSE|HEADERS_OVERFLOW)/,
  },
]
const ANY_OTHER: Kind = { code: 'SIFEN_CONNECTION', what: 'Falló la conexión con SIFEN' }

/** Returns `error` as a SifenError. One that is already typed is returned unchanged. */
export function wireError(error: Error, received: Received): SifenError {
  if (error instanceof SifenError) return error
  const reason = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const { code, what } = KINDS.find(kind => kind.matches.test(reason)) ?? ANY_OTHER
  return new SifenError(code, received, `${what} (${reason}).`, { cause: error })
}
