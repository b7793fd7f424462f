/**
 * Draws the reference. The token is forgotten with the page: swagger-ui would keep it in localStorage, in clear and for as long as the
 * browser lives, where every other page of this origin could read it (SECURITY.md).
 */

/** Files that swagger-ui would show as text: a header that only the page sees makes it offer them as a download. */
const FILES = /^application\/(pdf|xml)/
const offerFiles = ({ React }) => ({
  wrapComponents: {
    responseBody: Original => props =>
      React.createElement(Original, {
        ...props,
        ...(FILES.test(props.contentType) && { headers: { ...props.headers, 'content-description': 'File Transfer' } }),
      }),
  },
})

SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // Without it the page would ask a validator outside.
  validatorUrl: null,
  plugins: [offerFiles],
})

/** What swagger-ui says, which has no other language than English: whole texts, labels and hints. */
const SPANISH = {
  'API requires the following scopes. Select which ones you want to grant to Swagger UI.':
    'La API pide estos permisos.',
  'Add string item': 'Agregar un texto',
  'Additional properties': 'Otras propiedades',
  'Apply credentials': 'Usar este token',
  Authorize: 'Autorizar',
  Authorized: 'Autorizado',
  'Available authorizations': 'Autorización',
  Callbacks: 'Llamadas de vuelta',
  Cancel: 'Cancelar',
  Clear: 'Limpiar',
  Close: 'Cerrar',
  Code: 'Estado',
  Collapse: 'Plegar',
  'Collapse all': 'Plegar todo',
  'Collapse operation': 'Plegar la operación',
  Controls: 'Determina el encabezado',
  'Copy cURL command to clipboard': 'Copiar la orden de curl',
  'Copy code to clipboard': 'Copiar',
  'Copy path to clipboard': 'Copiar el camino',
  'Could not parse parameter value string as JSON Object or JSON Array':
    'El valor no es un objeto ni una lista en JSON',
  Curl: 'Orden de curl',
  Description: 'Descripción',
  Details: 'Respuesta',
  Download: 'Descargar',
  'Download file': 'Descargar el archivo',
  Errors: 'Errores',
  'Edit Value': 'Editar',
  'Example Value': 'Ejemplo',
  Examples: 'Ejemplos',
  'Examples:': 'Ejemplos:',
  Execute: 'Enviar',
  'Expand all': 'Desplegar todo',
  'Expand operation': 'Desplegar la operación',
  'Failed to fetch': 'No se pudo obtener',
  'Failed to load API definition.': 'No se pudo cargar el documento OpenAPI.',
  'Filter by tag or path': 'Filtrar por capítulo o camino',
  'Headers:': 'Encabezados:',
  Hide: 'Ocultar',
  'Jump to line ': 'Ir a la línea ',
  Links: 'Enlaces',
  Loading: 'Cargando',
  'Loading...': 'Cargando…',
  Logout: 'Quitar el token',
  'Media Type': 'Tipo de contenido',
  'Media type': 'Tipo de contenido',
  Name: 'Nombre',
  'No links': 'Sin enlaces',
  'No parameters': 'Sin parámetros',
  'No operations defined in spec!': 'No hay operaciones.',
  Parameters: 'Parámetros',
  'Please correct the following validation errors and try again.': 'Corrija estos errores y vuelva a intentar.',
  'Remove authorization': 'Quitar el token',
  'Request URL': 'Dirección del pedido',
  'Request body': 'Cuerpo del pedido',
  'Request content type': 'Tipo de contenido del pedido',
  'Request duration': 'Duración',
  'Required field is not provided': 'Falta este campo obligatorio',
  'Required property not found': 'Falta una propiedad obligatoria',
  Reset: 'Restablecer',
  'Response body': 'Cuerpo de la respuesta',
  'Response content type': 'Tipo de contenido de la respuesta',
  'Response headers': 'Encabezados de la respuesta',
  Responses: 'Respuestas',
  Schema: 'Esquema',
  Schemas: 'Esquemas',
  'Send empty value': 'Enviar vacío',
  'Server response': 'Respuesta del servidor',
  Servers: 'Servidores',
  Show: 'Mostrar',
  'Skip to operations': 'Ir a las operaciones',
  'Try it out': 'Probar',
  Type: 'Tipo',
  'Unable to render this definition': 'No se puede mostrar este documento',
  Undocumented: 'Sin documentar',
  'Unrecognized response type; displaying content as text.': 'Contenido de otro tipo, mostrado como texto.',
  'Unrecognized response type; unable to display.': 'Contenido que no se puede mostrar.',
  Value: 'Valor',
  'Value must be a boolean': 'Debe ser verdadero o falso',
  'Value must be a file': 'Debe ser un archivo',
  'Value must be a number': 'Debe ser un número',
  'Value must be a string': 'Debe ser un texto',
  'Value must be an integer': 'Debe ser un número entero',
  'Value:': 'Valor:',
  Warning: 'Aviso',
  'auth-bearer-value': 'Token',
  'authorization button locked': 'Con token',
  'authorization button unlocked': 'Sin token',
  'header.': '',
  path: 'del camino',
  query: 'de la consulta',
}

/** Texts of ours and of answers stay as they are. */
const OURS =
  '.renderedMarkdown, pre, code, textarea, option, .parameters-col_name .parameter__name, .json-schema-2020-12__title'
const ATTRIBUTES = ['aria-label', 'placeholder', 'title']

const spanish = text => (Object.hasOwn(SPANISH, text.trim()) ? SPANISH[text.trim()] : undefined)

function translate(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    const said = spanish(data)
    if (said !== undefined && !parentElement.closest(OURS)) texts.currentNode.data = said
  }
  for (const name of ATTRIBUTES) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const said = spanish(element.getAttribute(name))
      if (said !== undefined) element.setAttribute(name, said)
    }
  }
}

/** What swagger-ui gives no name, for those who hear the page; it makes such elements whenever an operation is opened. */
const NAMES = {
  'textarea.body-param__text': () => 'Cuerpo del pedido',
  'select.examples-select-element': () => 'Ejemplo',
  'tr[data-param-name] select': select => select.closest('tr').dataset.paramName,
  'tr[data-property-name] input': input => input.closest('tr').dataset.propertyName,
  'button.close-modal': () => 'Cerrar',
}

function nameElements() {
  for (const [selector, name] of Object.entries(NAMES)) {
    for (const element of document.querySelectorAll(`${selector}:not([aria-label])`)) {
      element.setAttribute('aria-label', name(element))
    }
  }
}

const reference = document.getElementById('reference')
new MutationObserver(() => {
  translate(reference)
  nameElements()
}).observe(reference, { childList: true, characterData: true, subtree: true })
