/**
 * Messages of the codes of SIFEN's services that belong to no rule on a document or an event. From result_codes.tsv, or
 * the samples where they differ.
 */
import { pairs } from './pairs.ts'

export interface Resultado {
  readonly codigo: string
  readonly mensaje: string
}

/** One or more results. The first one is the verdict. */
export type Resultados = readonly [Resultado, ...Resultado[]]

export type Estado = 'Aprobado' | 'Aprobado con observación' | 'Rechazado'

const SUPERIOR = 'superior a 1.000 KB'
const ENTRADA = 'Mensaje de datos de entrada del WS'

const RESULTADOS = pairs(`
0100=Error Inesperado;0160=XML Mal Formado.;0161=Servidor de procesamiento momentáneamente sin respuesta;
0162=Servidor de procesamiento paralizado, sin tiempo de regreso;0163=Versión del formato del WS no soportada;
0183=RUC del certificado utilizado en la conexión no pertenece a un contribuyente activo en la base de datos de RUC;
0200=${ENTRADA} siRecepDE ${SUPERIOR};0260=Autorización del DE satisfactoria;
0270=${ENTRADA} siRecepLoteDE superior a 10.000 KB;0300=Lote recibido con éxito;0301=Lote no encolado para procesamiento;
0320=${ENTRADA} siResultLoteDE ${SUPERIOR};0340=RUC del certificado de conexión no autorizado a consultar el lote;
0360=Lote inexistente;0361=Lote en procesamiento;0362=Procesamiento de lote concluido;0363=Lotes con tipos distintos de DE;
0364=Consulta extemporánea de Lote;0380=${ENTRADA} siConsDE ${SUPERIOR};0420=Documento No Existe en SIFEN o ha sido Rechazado;
0421=RUC del certificado sin permiso para consultar el DE;0422=CDC encontrado;0460=${ENTRADA} siConsRUC ${SUPERIOR};
0500=RUC inexistente;0501=RUC no tiene permiso para utilizar el WS;0502=RUC encontrado;0560=${ENTRADA} siRecepEvento ${SUPERIOR};
0600=Evento registrado correctamente;
`)

/** Returns the code with its message. Undefined for a code of no service. */
export function resultadoDe(codigo: string): Resultado | undefined {
  const mensaje = RESULTADOS.get(codigo)
  return mensaje === undefined ? undefined : { codigo, mensaje }
}

/** Returns the code with its message. Throws for a code of no service. */
export function resultado(codigo: string): Resultado {
  const found = resultadoDe(codigo)
  if (found === undefined) throw new Error(`no service answers ${codigo}`)
  return found
}
