/**
 * Draws the reference. The token is forgotten with the page: swagger-ui would keep it in localStorage, in clear and for as long as the
 * browser lives, where every other page of this origin could read it (SECURITY.md).
 */
SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // Without it the page would ask a validator outside.
  validatorUrl: null,
})

/** What swagger-ui gives no name, for those who hear the page; it makes such elements whenever an operation is opened. */
const NAMES = {
  'textarea.body-param__text': () => 'Cuerpo de la petición',
  'select.examples-select-element': () => 'Ejemplo',
  'tr[data-param-name] select': select => select.closest('tr').dataset.paramName,
  'button.close-modal': () => 'Cerrar',
}

function nameElements() {
  for (const [selector, name] of Object.entries(NAMES)) {
    for (const element of document.querySelectorAll(`${selector}:not([aria-label])`)) {
      element.setAttribute('aria-label', name(element))
    }
  }
}

new MutationObserver(nameElements).observe(document.getElementById('reference'), { childList: true, subtree: true })
