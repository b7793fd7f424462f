/** The tools that read: one operation of the API each. A new one is a row here. */

export type ReadingTool = {
  name: string
  operationId: string
  title: string
  description: string
  /** The body is one argument, instead of an argument for each of its fields. */
  whole?: 'documento'
  /** Fields of the answer that are left out: a model pays for each letter. */
  omits?: readonly string[]
}

/** The argument of a whole document. */
export const DOCUMENTO = {
  type: 'object',
  description:
    'El documento, con los nombres de la API: vea los de ejemplos_de_documento. Los importes con decimales van como texto: "45.50". Si algo está mal, la respuesta dice todos los problemas con su campo.',
  additionalProperties: true,
} as const

export const READING_TOOLS: readonly ReadingTool[] = [
  {
    name: 'ver_usuario',
    operationId: 'consultarUsuario',
    title: 'Ver quién llama',
    description: 'De quién es el token: empresas, permisos y límites. Llámela primero.',
  },
  {
    name: 'listar_emisores',
    operationId: 'listarEmisores',
    title: 'Listar los emisores',
    description: 'Los emisores, con su ambiente: test es de prueba, prod tiene valor fiscal.',
  },
  {
    name: 'buscar_documentos',
    operationId: 'listarDocumentos',
    title: 'Buscar documentos',
    description: 'Los documentos más nuevos que cumplen todos los filtros, y cómo seguir con la página siguiente.',
  },
  {
    name: 'consultar_documento',
    operationId: 'consultarDocumento',
    title: 'Consultar un documento',
    description: 'El estado y los datos de un documento, por id o por CDC, con la explicación de un rechazo.',
  },
  {
    name: 'consultar_estados',
    operationId: 'consultarEstados',
    title: 'Consultar los estados de muchos documentos',
    description: 'El estado de hasta 100 documentos, por CDC.',
  },
  {
    name: 'buscar_lotes',
    operationId: 'listarLotes',
    title: 'Buscar lotes',
    description: 'Los lotes enviados a SIFEN y su estado.',
  },
  {
    name: 'consultar_lote',
    operationId: 'consultarLote',
    title: 'Consultar un lote',
    description: 'Un lote y sus documentos.',
  },
  {
    name: 'buscar_eventos',
    operationId: 'listarEventos',
    title: 'Buscar eventos',
    description: 'Cancelaciones, inutilizaciones, nominaciones y demás eventos, con su estado.',
  },
  {
    name: 'consultar_evento',
    operationId: 'consultarEvento',
    title: 'Consultar un evento',
    description: 'Un evento, con la respuesta de SIFEN.',
  },
  {
    name: 'consultar_ruc',
    operationId: 'consultarRuc',
    title: 'Consultar un RUC en SIFEN',
    description: 'El nombre y el estado de un contribuyente, y un receptor listo para poner en un documento.',
  },
  {
    name: 'buscar_codigo',
    operationId: 'buscarCodigos',
    title: 'Buscar un código en las tablas de SIFEN',
    description: 'Ciudades, países, monedas, unidades de medida, tipos y demás códigos que llevan los documentos.',
  },
  {
    name: 'buscar_huecos',
    operationId: 'buscarHuecos',
    title: 'Buscar números sin usar',
    description: 'Los números que un punto de expedición salteó.',
  },
  {
    name: 'ver_cotizacion',
    operationId: 'consultarCotizacion',
    title: 'Ver la cotización de una moneda',
    description: 'La última cotización del Banco Central.',
  },
  {
    name: 'validar_documento',
    operationId: 'validarDocumento',
    title: 'Validar un documento sin emitirlo',
    description:
      'Revisa todo y calcula los totales, sin guardar nada ni tomar números. Necesita un token con el permiso sifen:send.',
    whole: 'documento',
    omits: ['xml'],
  },
]
