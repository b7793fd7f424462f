/** Draws the reference. The token is forgotten when the page is closed. */
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
