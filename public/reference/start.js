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
