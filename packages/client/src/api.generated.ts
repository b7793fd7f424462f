/** Generated from the OpenAPI document by `npm run generate`: do not edit. A test says when it is stale. */
export interface paths {
  "/api/auth/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ver quién es usted
     * @description Cualquier token válido.
     */
    get: operations["consultarUsuario"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/token": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Pedir un token
     * @description El token lleva los permisos que los roles del usuario dan en este momento, en todas sus empresas.
     *
     *     Pública. Límite por correo y dirección.
     */
    post: operations["pedirToken"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/token/refresh": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Renovar el token
     * @description Revoca el token presentado y da otro con los mismos permisos y la vigencia completa, sin pedir la contraseña. Si la respuesta se pierde, hay que pedir uno nuevo.
     *
     *     Cualquier token válido.
     */
    post: operations["renovarToken"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/token/revoke": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revocar el token presentado
     * @description Cualquier token válido.
     */
    post: operations["revocarToken"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/tokens": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar sus tokens
     * @description Cualquier token válido.
     */
    get: operations["listarTokens"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/tokens/revoke-all": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revocar todos sus tokens
     * @description También el que se presenta.
     *
     *     Cualquier token válido.
     */
    post: operations["revocarTokens"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/bcp/cotizaciones": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar las cotizaciones del BCP
     * @description Permiso: `bcp:read`.
     */
    get: operations["listarCotizaciones"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/bcp/cotizaciones/{moneda}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ver la cotización de una moneda
     * @description De una moneda que no se sirve, o de la que aún no hay cotización, responde 404.
     *
     *     Permiso: `bcp:read`.
     */
    get: operations["consultarCotizacion"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/cuentas-servicio": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar las cuentas de servicio
     * @description Permiso: `sifen:admin`.
     */
    get: operations["listarCuentasDeServicio"];
    put?: never;
    /**
     * Crear una cuenta de servicio
     * @description El token es de la empresa: sigue sirviendo cuando la persona que lo creó se va. Sirve desde sus redes, y el servidor guarda sus límites: pasarlos es 403 `LIMITE_DEL_TOKEN`. Se renueva con `POST /api/auth/token/refresh`.
     *
     *     Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["crearCuentaDeServicio"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/cuentas-servicio/{id}/revocar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revocar una cuenta de servicio
     * @description Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["revocarCuentaDeServicio"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/cuentas-servicio/{id}/rotar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cambiar el token de una cuenta de servicio
     * @description El token nuevo tiene los mismos permisos, redes y límites. El anterior sirve 24 horas más, para cargar el nuevo sin parar el programa, y ya no se renueva. Otra rotación antes de eso lo termina en el acto.
     *
     *     Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["rotarTokenDeCuenta"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/empresas": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar sus empresas
     * @description Permiso: `sifen:read`.
     */
    get: operations["listarEmpresas"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/empresas/{id}/timbrados": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar los timbrados de una empresa
     * @description Permiso: `sifen:read`.
     */
    get: operations["listarTimbrados"];
    put?: never;
    /**
     * Registrar un timbrado
     * @description Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["registrarTimbrado"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/entregas/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ver una entrega
     * @description Permiso: `sifen:admin`.
     */
    get: operations["consultarEntrega"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/entregas/{id}/reenviar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reenviar una entrega
     * @description También una que llegó. El reenvío es una entrega nueva.
     *
     *     Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["reenviarEntrega"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/establecimientos/{id}/puntos-expedicion": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar los puntos de expedición de un establecimiento
     * @description Permiso: `sifen:read`.
     */
    get: operations["listarPuntosDeExpedicion"];
    put?: never;
    /**
     * Registrar un punto de expedición
     * @description Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["registrarPuntoDeExpedicion"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/cambios": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Leer los cambios
     * @description Los mismos cuerpos que llegan por webhook, de una empresa, en orden, sin saltear ni repetir ninguno: para un sistema sin dirección pública. Guarde `next_after_id` después de procesar cada página. Un cambio aparece uno o dos segundos después de ocurrir. Se guardan lo mismo que las entregas de los webhooks (`WEBHOOK_RETENTION_DAYS`, 90 días).
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["leerCambios"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/cert-check/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Revisar el certificado guardado de un emisor
     * @description Permiso: `sifen:read`.
     */
    get: operations["revisarCertificado"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/consultas/de/{cdc}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Consultar el estado de un documento
     * @description SIFEN lo dice a su emisor y a su receptor. Cada pedido pregunta. Si el documento es suyo y SIFEN lo tiene aprobado o cancelado, queda así también aquí, con su historial y su webhook.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["consultarDocumentoEnSifen"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/consultas/de/{cdc}/factura": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Consultar el contenido de un documento
     * @description El documento que SIFEN guarda, como JSON con los nombres de su XML. Sirve también a quien lo recibió.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["consultarFacturaEnSifen"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/consultas/ruc/{ruc}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Consultar un RUC
     * @description Un contribuyente encontrado se recuerda diez minutos.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["consultarRuc"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/dtes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar los documentos
     * @description Los de todas sus empresas. Los filtros que se dan se cumplen todos.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["listarDocumentos"];
    put?: never;
    /**
     * Crear un documento sin enviarlo
     * @description Lo valida por completo, toma el número y lo guarda; enseguida un trabajo lo firma (`signed`). No se envía: para eso están `POST /api/sifen/dtes/{id}/reenviar` y los lotes. El pedido es el mismo que el de `POST /api/sifen/dtes/sync`.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["crearDocumento"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/dtes/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ver un documento
     * @description Con `esperar`, la respuesta sale apenas se sabe cómo terminó el documento (`approved`, `approved_obs`, `rejected`, `error` o `cancelled`), o al cabo de esos segundos con el estado del momento: el cuerpo es el mismo. Pueden esperar a la vez 20 pedidos de un token y 100 de una empresa; al siguiente se le responde 429.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["consultarDocumento"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/dtes/{id}/descartar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Descartar un documento fallido
     * @description Un documento `rejected` o `error` figura entre los que necesitan atención hasta que se aprueba otro con su `reemplaza_id`. Si no hace falta otro, descártelo: queda como está, y el motivo va a su historial. `reenviar` lo trae de vuelta.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["descartarDocumento"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/dtes/{id}/kude": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Bajar el KuDE
     * @description La representación gráfica, en PDF: páginas A4 o, con `formato=ticket`, un rollo de 80 mm. Mientras el documento no está firmado lleva el encabezado «BORRADOR – sin valor» y ningún QR; rechazado o en `error`, lleva «RECHAZADO POR SIFEN – sin valor» o «NO ESTÁ EN SIFEN – sin valor».
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["descargarKude"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/dtes/{id}/reenviar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reenviar un documento
     * @description Pone en camino un documento que no llegó a SIFEN (`draft`, `signed`, `error`) o que SIFEN rechazó (`rejected`). El rechazado se arma de nuevo con los datos de hoy de su emisor y se firma otra vez: el número, el CDC y la fecha de emisión son los mismos. Si un envío anterior pudo haber llegado, antes se le pregunta a SIFEN.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["reenviarDocumento"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/dtes/{id}/sign": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Firmar un documento
     * @description Firma un borrador sin esperar a su trabajo. El que ya está firmado se devuelve como está: los bytes son los mismos.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["firmarDocumento"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/dtes/{id}/xml": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Bajar el XML firmado
     * @description Los bytes exactos que se enviaron a SIFEN.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["descargarXml"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/dtes/estados": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ver los estados de muchos documentos
     * @description Los de hasta 100 CDC, en el orden del pedido. Los que sus empresas no tienen van en `no_encontrados`. No pregunta a SIFEN.
     *
     *     Permiso: `sifen:read`.
     */
    post: operations["consultarEstados"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/dtes/lote": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Enviar un lote de documentos
     * @description Los borradores se construyen y firman antes. SIFEN recibe el lote y procesa cada documento después: su estado se actualiza solo; véalo en `GET /api/sifen/dtes/{id}`.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["enviarLote"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/dtes/sync": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Emitir un documento
     * @description Lo crea, lo firma y lo envía a SIFEN en un solo pedido. Con `timbrado_id`, `establecimiento_id` y `punto_expedicion_id`, o con `establecimiento` y `puntoExpedicion` registrados y sin `numeroDocumento`, el número se toma solo. Si SIFEN atiende al emisor solo por lotes, el documento va en un lote propio, y la respuesta puede ser 202; con `Prefer: respond-async` va así a pedido. Un campo que no se conoce es 422 si se parece a uno conocido o habla de dinero o de condiciones; con `Prefer: handling=lenient` solo se avisa, y con `handling=strict` ninguno se admite. Los códigos se buscan con `GET /api/sifen/tablas/{tabla}`.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["emitirDocumento"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/dtes/validar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Validar un documento sin emitirlo
     * @description Revisa todo lo que se revisa al crearlo, y muestra el número que tomaría, sus totales y el XML sin firma. No guarda nada ni toma números.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["validarDocumento"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/emitters": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar los emisores
     * @description Los de todas sus empresas.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["listarEmisores"];
    put?: never;
    /**
     * Registrar un emisor
     * @description Si ninguna empresa tiene ese RUC, también la registra: puede hacerlo un superadministrador, o quien administra otra empresa, y queda como su administrador. Después suba su certificado.
     *
     *     Permiso: `sifen:send`. Límite de administración, por dirección.
     */
    post: operations["registrarEmisor"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/emitters/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cambiar un emisor
     * @description Solo un administrador de la empresa cambia `envio_automatico`: a los demás, 403.
     *
     *     Permiso: `sifen:send`. Límite de administración, por dirección.
     */
    post: operations["cambiarEmisor"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/emitters/{id}/cert": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Subir el certificado de un emisor
     * @description Tiene que ser del RUC del emisor y estar vigente. Reemplaza al anterior; el de un emisor de `prod` lo activa.
     *
     *     Permiso: `sifen:send`. Límite de administración, por dirección.
     */
    post: operations["subirCertificado"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/emitters/{id}/logo": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Subir el logo de un emisor
     * @description Se guarda dibujado de nuevo, como PNG de hasta 600 píxeles de lado, y aparece en el KuDE.
     *
     *     Permiso: `sifen:send`. Límite de administración, por dirección.
     */
    post: operations["subirLogo"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/eventos": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar los eventos
     * @description Los de todas sus empresas, del más nuevo al más antiguo.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["listarEventos"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/eventos/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ver un evento
     * @description Permiso: `sifen:read`.
     */
    get: operations["consultarEvento"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/eventos/{id}/xml": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Bajar el XML firmado de un evento
     * @description Los bytes exactos que se enviaron a SIFEN.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["descargarXmlDeEvento"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/eventos/cancelacion": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancelar un documento
     * @description De una factura, hasta 48 horas después de su último envío; de los demás tipos, hasta 168. Una cancelación en duda se averigua sola.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["cancelarDocumento"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/eventos/conformidad": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Dar conformidad a un documento recibido
     * @description Firma quien recibió el documento: el emisor de `emitter_id`, el del `ruc`, o el único que usted tiene.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["darConformidad"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/eventos/desconocimiento": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Desconocer un documento recibido
     * @description Firma quien recibió el documento: el emisor de `emitter_id`, el del `ruc`, o el único que usted tiene.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["desconocerDocumento"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/eventos/disconformidad": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Dar disconformidad a un documento recibido
     * @description Firma quien recibió el documento: el emisor de `emitter_id`, el del `ruc`, o el único que usted tiene.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["darDisconformidad"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/eventos/inutilizacion": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Inutilizar un rango de números
     * @description Declara números que no se usaron ni se usarán, hasta 1000 por vez. SIFEN los admite hasta el día 15 del mes siguiente. Antes se pregunta a SIFEN por los documentos rechazados o no enviados de esos números. Desde el pedido, la numeración los saltea.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["inutilizarNumeros"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/eventos/nominacion": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Nominar al receptor de una factura
     * @description Dice quién es el receptor de una factura que se emitió innominada. Una sola vez por factura.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["nominarReceptor"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/eventos/notificacion": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Notificar la recepción de un documento
     * @description Firma quien recibió el documento: el emisor de `emitter_id`, el del `ruc`, o el único que usted tiene.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["notificarRecepcion"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/eventos/transporte": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Actualizar el transporte
     * @description Cambia el lugar de entrega, el chofer, el transportista o el vehículo de un traslado en curso.
     *
     *     Permiso: `sifen:send`. Límite de envío, por dirección y usuario.
     */
    post: operations["actualizarTransporte"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/health": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Saber si el servicio está en marcha
     * @description Si algo necesita que lo mire quien opera, `alarmas` lo dice; si no, no está.
     *
     *     Pública.
     */
    get: operations["consultarServicio"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/lotes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar los lotes
     * @description Los de todas sus empresas, con la respuesta de SIFEN y cuántos documentos hay en cada estado. Los filtros que se dan se cumplen todos.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["listarLotes"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/lotes/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ver un lote
     * @description Permiso: `sifen:read`.
     */
    get: operations["consultarLote"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/numeracion/huecos": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Buscar números sin usar
     * @description Los números de un punto por debajo de su contador que ningún documento vigente ni inutilización tiene, desde el primer documento emitido aquí. Los de cada serie aparte.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["buscarHuecos"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sifen/tablas/{tabla}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Buscar en una tabla de códigos
     * @description Los códigos que lleva un documento, con la descripción oficial y los códigos que dependen de ellos: de una ciudad, su distrito y su departamento.
     *
     *     Permiso: `sifen:read`.
     */
    get: operations["buscarCodigos"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/timbrados/{id}/establecimientos": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar los establecimientos de un timbrado
     * @description Permiso: `sifen:read`.
     */
    get: operations["listarEstablecimientos"];
    put?: never;
    /**
     * Registrar un establecimiento
     * @description Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["registrarEstablecimiento"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/webhooks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar los webhooks
     * @description Permiso: `sifen:admin`.
     */
    get: operations["listarWebhooks"];
    put?: never;
    /**
     * Agregar un webhook
     * @description La respuesta trae el secreto, que no se vuelve a mostrar. Pruébelo con `POST /api/webhooks/{id}/prueba`.
     *
     *     Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["agregarWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/webhooks/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ver un webhook
     * @description Permiso: `sifen:admin`.
     */
    get: operations["consultarWebhook"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/webhooks/{id}/eliminar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Eliminar un webhook
     * @description Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["eliminarWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/webhooks/{id}/entregas": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Listar las entregas de un webhook
     * @description Permiso: `sifen:admin`.
     */
    get: operations["listarEntregas"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/webhooks/{id}/pausar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Poner un webhook en pausa
     * @description Sus eventos se anotan y no se envían. Lo que esperaba tampoco sale.
     *
     *     Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["pausarWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/webhooks/{id}/prueba": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Probar un webhook
     * @description Envía ahora un `webhook.test`, también a uno en pausa, y dice qué respondió el receptor.
     *
     *     Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["probarWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/webhooks/{id}/reanudar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reanudar un webhook
     * @description Envía desde el próximo evento. Lo que se perdió en la pausa se pide con `POST /api/webhooks/{id}/reenviar`.
     *
     *     Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["reanudarWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/webhooks/{id}/reenviar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reenviar lo que no llegó
     * @description Cada evento sale una vez, con otro `X-Webhook-Id`, otra hora y el mismo cuerpo. Lo que ya llegó no se repite.
     *
     *     Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["reenviarEntregas"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/webhooks/{id}/rotar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cambiar el secreto
     * @description El secreto anterior firma además durante 24 horas, para cargar el nuevo en el receptor sin perder avisos.
     *
     *     Permiso: `sifen:admin`. Límite de administración, por dirección.
     */
    post: operations["rotarSecretoDeWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/livez": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Saber si el proceso está vivo
     * @description No mira la base. Si no responde, hay que reiniciar el proceso.
     *
     *     Pública.
     */
    get: operations["consultarProceso"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/readyz": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Saber si se le pueden enviar pedidos
     * @description Responde 503 sin la base, con tablas de una versión anterior, o mientras el proceso se cierra. Lo demás que falla queda nombrado en `comprobaciones`, con 200. Tarda 2 segundos como máximo.
     *
     *     Pública.
     */
    get: operations["consultarDisponibilidad"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  "dte.approved": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * SIFEN lo aprobó
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirDteApproved"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "dte.approved_obs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * SIFEN lo aprobó con observaciones
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirDteApprovedObs"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "dte.cancelled": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Se aprobó su cancelación
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirDteCancelled"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "dte.created": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Se creó el documento y tomó su número
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirDteCreated"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "dte.error": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * No se pudo emitir
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirDteError"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "dte.rejected": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * SIFEN lo rechazó
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirDteRejected"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "dte.sent": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Se decidió enviarlo a SIFEN
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirDteSent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "dte.signed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Quedó firmado, o volvió a estarlo: hay que enviarlo
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirDteSigned"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "evento.approved": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * SIFEN aprobó un evento
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirEventoApproved"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "evento.rejected": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * SIFEN rechazó un evento
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirEventoRejected"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "lote.sent": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * SIFEN recibió un lote
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirLoteSent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "lote.settled": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * SIFEN dio el resultado de un lote
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirLoteSettled"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "punto.detenido": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Un punto dejó de emitir: otro sistema usó sus números
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirPuntoDetenido"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "punto.recuperado": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Volvieron de SIFEN documentos de un punto
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirPuntoRecuperado"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "webhook.test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Se pidió una prueba
     * @description Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.
     */
    post: operations["recibirWebhookTest"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** @description Una actividad económica del emisor. */
    ActividadEconomica: {
      /** @description Código de la actividad. */
      codigo: string;
      /** @description Su descripción. */
      descripcion: string;
    };
    /** @description Algo del pedido que conviene revisar. */
    Advertencia: {
      /** @description El campo del pedido. */
      campo: string;
      /** @description Qué se hizo con él, o qué llama la atención. */
      mensaje: string;
    };
    /** @description Lo que el pedido trae y esta operación no conoce, y lo que se hizo y conviene revisar. Solo está cuando hay algo que advertir. */
    Advertencias: {
      /** @description El campo o parámetro. */
      campo: string;
      /** @description Qué se hizo con él. */
      mensaje: string;
    }[];
    /** @description El agente del transportista. */
    AgenteDeTransporte: {
      /** @description Domicilio. */
      direccion?: string | null;
      /** @description Nombre. */
      nombre?: string | null;
      /** @description RUC, con dígito verificador o sin él. */
      ruc?: string | null;
    };
    /** @description El vehículo de un ítem. */
    Automotor: {
      /** @description Año de fabricación. */
      "a\u00F1o"?: number | null;
      /** @description Capacidad del motor, en centímetros cúbicos. */
      capacidadMotor?: number | null;
      /** @description Cuántos pasajeros lleva. */
      capacidadPasajeros?: number | null;
      /** @description Capacidad máxima de tracción, en toneladas. */
      capacidadTraccion?: (number | string) | null;
      /** @description Número de chasis, de 17 letras y dígitos. */
      chasis?: string | null;
      /** @description Color, de hasta 10 caracteres. */
      color?: string | null;
      /** @description Número de motor, de hasta 21 caracteres. */
      numeroMotor?: string | null;
      /** @description Peso bruto, en toneladas. */
      pesoBruto?: (number | string) | null;
      /** @description Peso neto, en toneladas. */
      pesoNeto?: (number | string) | null;
      /** @description Potencia, en caballos de fuerza. */
      potencia?: number | null;
      /** @description A quién se vende. Valores: 1 (Venta a representante), 2 (Venta al Consumidor final), 3 (Venta a gobierno), 4 (Venta a flota de vehículos). */
      tipo?: (1 | 2 | 3 | 4) | null;
      /** @description Qué combustible usa. Valores: 1 (Gasolina), 2 (Diésel), 3 (Etanol), 4 (GNV), 5 (Flex), 9 (otro). */
      tipoCombustible?: (1 | 2 | 3 | 4 | 5 | 9) | null;
      /** @description Cuál es, si tipoCombustible es 9. */
      tipoCombustibleDescripcion?: string | null;
      /** @description Qué vehículo es, de 4 a 10 caracteres. */
      tipoVehiculo?: string | null;
    };
    /** @description SIFEN lo aprobó. */
    AvisoDteApproved: {
      data: components["schemas"]["DocumentoEnAviso"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "dte.approved";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description SIFEN lo aprobó con observaciones. */
    AvisoDteApprovedObs: {
      data: components["schemas"]["DocumentoEnAviso"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "dte.approved_obs";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description Se aprobó su cancelación. */
    AvisoDteCancelled: {
      data: components["schemas"]["DocumentoEnAviso"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "dte.cancelled";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description Se creó el documento y tomó su número. */
    AvisoDteCreated: {
      data: components["schemas"]["DocumentoEnAviso"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "dte.created";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description No se pudo emitir. */
    AvisoDteError: {
      data: components["schemas"]["DocumentoEnAviso"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "dte.error";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description SIFEN lo rechazó. */
    AvisoDteRejected: {
      data: components["schemas"]["DocumentoEnAviso"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "dte.rejected";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description Se decidió enviarlo a SIFEN. */
    AvisoDteSent: {
      data: components["schemas"]["DocumentoEnAviso"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "dte.sent";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description Quedó firmado, o volvió a estarlo: hay que enviarlo. */
    AvisoDteSigned: {
      data: components["schemas"]["DocumentoEnAviso"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "dte.signed";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description SIFEN aprobó un evento. */
    AvisoEventoApproved: {
      data: components["schemas"]["Evento"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "evento.approved";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description SIFEN rechazó un evento. */
    AvisoEventoRejected: {
      data: components["schemas"]["Evento"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "evento.rejected";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description SIFEN recibió un lote. */
    AvisoLoteSent: {
      data: components["schemas"]["LoteEnviado"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "lote.sent";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description SIFEN dio el resultado de un lote. */
    AvisoLoteSettled: {
      data: components["schemas"]["LoteConcluido"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "lote.settled";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description Un punto dejó de emitir: otro sistema usó sus números. */
    AvisoPuntoDetenido: {
      data: components["schemas"]["PuntoDetenido"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "punto.detenido";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description Volvieron de SIFEN documentos de un punto. */
    AvisoPuntoRecuperado: {
      data: components["schemas"]["PuntoRecuperado"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "punto.recuperado";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description Se pidió una prueba. */
    AvisoWebhookTest: {
      data: components["schemas"]["Prueba"];
      /**
       * @description Qué pasó.
       * @constant
       */
      event: "webhook.test";
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      occurred_at: string;
    };
    /** @description Un cambio, con el cuerpo de su webhook. */
    Cambio: {
      /** @description El documento, el lote, el evento o el punto, como quedó con ese cambio. */
      data: {
        [key: string]: unknown;
      };
      /**
       * @description Qué pasó, con el nombre del evento del webhook. Ignore los que no conozca.
       * @enum {string}
       */
      event: "dte.created" | "dte.signed" | "dte.sent" | "dte.approved" | "dte.approved_obs" | "dte.rejected" | "dte.error" | "dte.cancelled" | "lote.sent" | "lote.settled" | "evento.approved" | "evento.rejected" | "punto.recuperado" | "punto.detenido" | "webhook.test";
      /** @description El lugar del cambio en su empresa. Crece siempre; puede saltar. */
      id: number;
      /**
       * Format: date-time
       * @description Cuándo, en UTC.
       */
      occurred_at: string;
    };
    /** @description Un cambio de estado de un documento. */
    CambioDeEstado: {
      /**
       * Format: date-time
       * @description Cuándo, en UTC.
       */
      at: string;
      /** @description El envío del que vino. */
      attempt: number | null;
      /** @description El estado anterior; vacío al crearse. */
      from: ("draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error") | null;
      /** @description El trabajo que lo movió; vacío si lo pidió un usuario. */
      job: string | null;
      /** @description Por qué, con las palabras de quien lo hizo. */
      motivo: string | null;
      /**
       * @description El estado nuevo.
       * @enum {string}
       */
      to: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
      /** @description Qué lo movió. */
      trigger: string;
      /** @description Quién lo pidió; vacío si fue un trabajo. */
      usuario: string | null;
    };
    /** @description Los campos que llevan todos. */
    CamposDeDatosComplementarios: {
      /** @description Número del asiento contable. */
      numeroAsiento?: string | null;
      /** @description Número de la orden de compra. */
      ordenCompra?: string | null;
      /** @description Número de la orden de venta. */
      ordenVenta?: string | null;
    };
    /** @description Los campos que llevan todos. */
    CamposDeDocumento: {
      /**
       * @description Ambiente de SIFEN.
       * @enum {string}
       */
      ambiente: "test" | "prod";
      /** @description Si fue cancelado. */
      cancelado: boolean;
      /** @description Código de control. */
      cdc: string;
      /**
       * Format: date-time
       * @description Cuándo se creó, en UTC.
       */
      created_at: string;
      /** @description Cuándo una persona decidió que no necesita más atención, en UTC; el motivo está en `historial`. */
      descartado_at: string | null;
      /** @description El emisor que lo firmó. */
      emitter_id: number;
      /** @description Código del establecimiento. */
      establecimiento: string;
      /**
       * @description Estado; `sent` y `draft` son de paso.
       * @enum {string}
       */
      estado: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
      /** @description Sus datos propios, si los envió. */
      extras: {
        [key: string]: unknown;
      } | null;
      /** @description Fecha y hora de emisión, en Asunción. */
      fecha_emision: string;
      /** @description Cuándo lo procesó SIFEN, en UTC. */
      fecha_proceso: string | null;
      /** @description Identificador del documento. */
      id: number;
      /** @description El último envío que SIFEN pudo haber recibido, en UTC. */
      last_sent_at: string | null;
      /** @description Moneda de la operación (ISO 4217). */
      moneda: string;
      /** @description Establecimiento, punto de expedición y número. */
      numero: string;
      /** @description Si el rechazo devolvió el número: lo lleva la próxima venta del punto. Mientras nadie lo tome, `reenviar` lo recupera. */
      numero_liberado: boolean;
      /** @description Protocolo de autorización de SIFEN. */
      prot_aut: string | null;
      /** @description Código del punto de expedición. */
      punto_expedicion: string;
      /** @description A quién se emitió; si se lo nominó después con un evento, el nominado. */
      receptor: components["schemas"]["ReceptorDeDocumento"];
      /** @description Lo que dice el XML, que no cambia, si el receptor se nominó después; si no, vacío. */
      receptor_xml: components["schemas"]["ReceptorDeDocumento"] | null;
      /** @description Cuándo se trajo de SIFEN, en UTC: la base de datos lo había perdido. El documento tiene un `id` nuevo y el mismo CDC. */
      recuperado_at: string | null;
      /** @description El documento fallido de la misma venta que este reemplaza; vacío si no se indicó. */
      reemplaza_id: number | null;
      /** @description La referencia de su sistema, si la envió. */
      referencia_externa: string | null;
      /** @description Qué significa ese código y qué hacer, con nuestras palabras; vacía cuando no hay nada que explicar. */
      sifen_explicacion: components["schemas"]["Explicacion"] | null;
      /** @description Código de la respuesta de SIFEN. */
      sifen_result_code: string | null;
      /** @description Mensaje de SIFEN, con sus palabras; de lo que no recibió, por qué; de lo que cerró un operador, quién y por qué. */
      sifen_result_msg: string | null;
      /** @description Número del timbrado. */
      timbrado: string;
      /** @description Tipo de documento; 1 es factura electrónica. */
      tipo_documento: number;
      /** @description Total del IVA, en la moneda de la operación. Texto decimal exacto. */
      total_iva: string;
      /** @description Total de la operación, en su moneda. Texto decimal exacto. */
      total_operacion: string;
      /**
       * Format: date-time
       * @description Su último cambio, en UTC.
       */
      updated_at: string;
      /** @description Sube con cada cambio: con el `id`, distingue un cambio ya visto. */
      version: number;
    };
    /** @description Los campos que llevan todos. */
    CamposDeEmisor: {
      /** @description Actividades económicas, la principal primero. */
      actividades_economicas?: {
        /** @description Código de la actividad económica. */
        codigo: string;
        /** @description Su descripción. */
        descripcion: string;
      }[] | null;
      /** @description Código de la ciudad. */
      ciudad?: number | null;
      /** @description Complemento de la dirección. */
      complemento_direccion1?: string | null;
      /** @description Segundo complemento. */
      complemento_direccion2?: string | null;
      /** @description El código de seguridad. Se guarda cifrado y no se muestra. En un cambio, `null` lo quita (en `test` vuelve a valer el público). */
      csc?: string | null;
      /** @description Código del departamento. */
      departamento?: number | null;
      /** @description Calle. */
      direccion?: string | null;
      /** @description Código del distrito. */
      distrito?: number | null;
      /** @description Correo electrónico. */
      email?: string | null;
      /** @description Establecimiento de los documentos que no lo dicen. */
      establecimiento?: string | null;
      /** @description Identificador del código de seguridad (CSC). En `test`, si no se indica, vale el público de la DNIT. */
      id_csc?: string | null;
      /** @description Leyenda para el fisco (RG 41/2014, art. 3 inc. 7) de las notas de remisión que no traen `descripcion`. */
      leyenda_remision?: string | null;
      /** @description Nombre de fantasía. */
      nombre_fantasia?: string | null;
      /** @description Número de casa; 0 si no tiene. */
      numero_casa?: number | null;
      /** @description Punto de expedición de los documentos que no lo dicen. */
      punto_expedicion?: string | null;
      /** @description El `redondearA` de los documentos en guaraníes que no lo traen, ni `redondeo`; no el de las autofacturas. */
      redondear_a?: (50 | 100 | 500 | 1000) | null;
      /** @description Teléfono. */
      telefono?: string | null;
      /** @description Código del régimen. */
      tipo_regimen?: number | null;
    };
    /** @description Los campos que llevan todos. */
    CamposDeItem: {
      /** @description Guaraníes por unidad de la moneda, con condicionTipoCambio 2. */
      cambio?: (number | string) | null;
      /** @description Cantidad, mayor que cero. */
      cantidad: number | string;
      /** @description Código del producto en su sistema; si falta, el número de línea. */
      codigoInterno?: string | null;
      /** @description Qué es. */
      descripcion: string;
      /** @description Códigos de la DNCP; en ventas al Estado. */
      dncp?: components["schemas"]["ItemDeCompraPublica"] | null;
      /** @description Datos suyos: se guardan con el documento y no se envían. */
      extras?: {
        [key: string]: unknown;
      } | null;
      /** @description Porcentaje gravado; obligatorio si afectacionIva es 4. */
      ivaProporcion?: (number | string) | null;
      /** @description Número de lote. */
      lote?: string | null;
      /** @description Código de la Nomenclatura Común del Mercosur, de 6 a 8 dígitos. */
      ncm?: string | null;
      /** @description Nombre del producto registrado. */
      nombreProducto?: string | null;
      /** @description Número de pedido. */
      numeroPedido?: string | null;
      /** @description Número de seguimiento del envío. */
      numeroSeguimiento?: string | null;
      /** @description Número de serie. */
      numeroSerie?: string | null;
      /** @description Observación sobre el ítem. */
      observacion?: string | null;
      /** @description País de origen (ISO 3166, tres letras). */
      pais?: string | null;
      /** @description Partida arancelaria, de cuatro dígitos. */
      partidaArancelaria?: number | null;
      /** @description Número de registro de la entidad comercial en el SENAVE. */
      registroEntidadComercial?: string | null;
      /** @description Número de registro del producto en el SENAVE. */
      registroSenave?: string | null;
      /** @description Datos del vehículo, si el ítem es uno. */
      sectorAutomotor?: components["schemas"]["Automotor"] | null;
      /** @description Obligatoria en lo gravado; si falta en lo demás, 0. Valores: 0 (sin IVA), 5 (5 %), 10 (10 %). */
      tasaIva?: (0 | 5 | 10) | null;
      /** @description Unidad de medida; si falta, 77. Valores: códigos de unidad de SIFEN, por ejemplo 77 (UNI), 83 (kg), 89 (LT). */
      unidadMedida?: number | null;
      /** @description Fecha de vencimiento de la mercadería. */
      vencimiento?: string | null;
    };
    /** @description Los campos que llevan todos. */
    CamposDeLote: {
      /** @description El `batch_id` del pedido, si lo trajo. */
      batch_id: number | null;
      /** @description Código de la respuesta de SIFEN a la recepción; no dice nada de cada documento. */
      cod_res: string | null;
      /** @description El emisor. */
      emitter_id: number;
      /** @description Por qué falló el envío, si falló. */
      error_code: string | null;
      /**
       * @description `received`: SIFEN lo recibió; `refused` o `not_sent`: no lo tomó; `unknown`: no se sabe, y se pregunta por cada documento.
       * @enum {string}
       */
      estado: "sending" | "received" | "settled" | "refused" | "not_sent" | "unknown";
      /** @description El primer lote del mismo pedido, cuando se enviaron varios; vacío en el primero. */
      grupo: number | null;
      /** @description Identificador del lote. */
      lote_id: number;
      /** @description Mensaje de SIFEN, con sus palabras. */
      msg_res: string | null;
      /** @description Cuándo se pregunta a SIFEN por él; vacío si ya no hace falta. */
      next_poll_at: string | null;
      /** @description Protocolo del lote en SIFEN. */
      prot_lote: string | null;
      /**
       * Format: date-time
       * @description Cuándo se envió, en UTC.
       */
      sent_at: string;
      /** @description Cuándo concluyó, en UTC. */
      settled_at: string | null;
      /** @description El tipo de sus documentos. */
      tipo_documento: number;
    };
    /** @description Los campos que llevan todos. */
    CamposDePedidoDeDocumento: {
      /** @description Qué anticipos hay; si falta y hay anticipoGlobal, 1. Valores: 1 (Anticipo Global), 2 (Anticipo por Ítem). */
      condicionAnticipo?: (1 | 2) | null;
      /** @description Si falta, 1. Valores: 1 (un cambio para toda la operación), 2 (un cambio por ítem). */
      condicionTipoCambio?: (1 | 2) | null;
      /** @description Información de interés del fisco; obligatoria en la nota de remisión. */
      descripcion?: string | null;
      /** @description Datos del emisor que esta vez difieren de los registrados. El RUC, el dígito verificador y el tipo de contribuyente solo pueden repetirlos. */
      emisor?: components["schemas"]["DatosDelEmisor"] | null;
      /** @description El emisor, si usted tiene más de uno. */
      emitter_id?: number | null;
      /** @description Código del establecimiento, de tres dígitos. */
      establecimiento?: string | null;
      /** @description El establecimiento registrado. */
      establecimiento_id?: number | null;
      /** @description Datos suyos: se guardan con el documento y no se envían; las respuestas los repiten si no pasan de 10.000 caracteres. */
      extras?: {
        [key: string]: unknown;
      } | null;
      /** @description Fecha y hora en Asunción, sin zona; si falta, ahora. */
      fechaEmision?: string | null;
      /** @description Moneda (ISO 4217); si falta, PYG. */
      moneda?: string | null;
      /** @description Número del documento, con ceros delante o sin ellos. Sin este campo, el punto de expedición registrado da el próximo. */
      numeroDocumento?: string | null;
      /** @description Obligaciones que afecta; hasta 11. */
      obligaciones?: components["schemas"]["Obligacion"][] | null;
      /** @description Información de interés del emisor. */
      observacion?: string | null;
      /** @description Permite que numeroDocumento deje sin usar más de 100 números, que después hay que inutilizar. */
      permitir_salto?: boolean | null;
      /** @description Permite un tipo de cambio de más del doble, o menos de la mitad, de la cotización de referencia del BCP. */
      permitir_tipo_cambio?: boolean | null;
      /** @description El punto de expedición registrado. */
      punto_expedicion_id?: number | null;
      /** @description Código del punto de expedición, de tres dígitos. */
      puntoExpedicion?: string | null;
      /** @description El documento de la misma venta que quedó rechazado, en error o cancelado, y que este reemplaza. */
      reemplaza_id?: number | null;
      /** @description El número que su sistema le da a la venta, de 1 a 100 caracteres: no se envía. Con la misma referencia y los mismos datos no se emite otro documento, ni después de semanas. */
      referencia_externa?: string | null;
      /** @description Serie, de dos letras. Solo para un punto que agotó el número 9999999: si un documento la lleva, SIFEN la espera en todos los que siguen de su punto y tipo. */
      serie?: string | null;
      /** @description Número del timbrado: un texto de ocho dígitos, o el mismo número como entero. */
      timbrado?: (string | number) | null;
      /** @description El timbrado registrado; con él, el número se toma solo. */
      timbrado_id?: number | null;
      /** @description Inicio de vigencia del timbrado, si no está registrado. */
      timbradoFechaInicio?: string | null;
      /** @description Guaraníes por unidad de la moneda, si no es el guaraní. Si falta, se toma la cotización de referencia del BCP del día de emisión. */
      tipo_cambio?: (number | string) | null;
      /** @description Del emisor; solo puede repetir el registrado. Valores: 1 (persona física), 2 (persona jurídica). */
      tipoContribuyente?: (1 | 2) | null;
      /** @description Si falta, 1; SIFEN no acepta otra. Valores: 1 (Normal). */
      tipoEmision?: 1 | null;
      /** @description Si falta, 1. Con 2 (ISC) los ítems no llevan IVA. Valores: 1 (IVA), 2 (ISC), 3 (Renta), 4 (Ninguno), 5 (IVA - Renta). */
      tipoImpuesto?: (1 | 2 | 3 | 4 | 5) | null;
      /** @description Si falta, se deduce del receptor. Valores: 1 (B2B), 2 (B2C), 3 (B2G), 4 (B2F). */
      tipoOperacion?: (1 | 2 | 3 | 4) | null;
      /** @description Los totales, según su sistema. Los calculamos nosotros: pueden faltar. */
      totales?: components["schemas"]["TotalesDelPedido"] | null;
      /** @description La persona que generó el documento. */
      usuario?: components["schemas"]["ResponsableDeEmision"] | null;
    };
    /** @description Los campos que llevan todos. */
    CamposDeReceptor: {
      /** @description Celular, de 10 a 20 caracteres. */
      celular?: string | null;
      /** @description Código de la ciudad, según la tabla de la DNIT; de ella salen distrito y departamento. */
      ciudad?: number | null;
      /** @description Código del cliente en su sistema, de 3 a 15 caracteres. */
      codigo?: string | null;
      /** @description Departamento. Valores: 1 (CAPITAL), 2 (CONCEPCION), 3 (SAN PEDRO), 4 (CORDILLERA), 5 (GUAIRA), 6 (CAAGUAZU), 7 (CAAZAPA), 8 (ITAPUA), 9 (MISIONES), 10 (PARAGUARI), 11 (ALTO PARANA), 12 (CENTRAL), 13 (NEEMBUCU), 14 (AMAMBAY), 15 (PTE. HAYES), 16 (BOQUERON), 17 (ALTO PARAGUAY), 18 (CANINDEYU), 19 (CHACO), 20 (NUEVA ASUNCION). */
      departamento?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20) | null;
      /** @description Código del distrito, según la tabla de la DNIT. */
      distrito?: number | null;
      /** @description Qué documento es, si tipoDoc es 9. */
      documentoTipoDescripcion?: string | null;
      /** @description Dígito verificador, si numeroDocumento es un RUC que no lo trae. */
      dv?: string | null;
      /** @description Correo electrónico; de varios, separados por comas o punto y coma, SIFEN recibe el primero. */
      email?: string | null;
      /**
       * @description Quién es. Valores: 1 (contribuyente), 2 (no contribuyente), 3 (extranjero).
       * @enum {integer}
       */
      naturaleza: 1 | 2 | 3;
      /** @description Nombre o razón social. Obligatorio, salvo para un innominado (tipoDoc 5), cuyo nombre no se envía. */
      nombre?: string | null;
      /** @description Nombre de fantasía. */
      nombreFantasia?: string | null;
      /** @description Número del documento; de un contribuyente, su RUC, con dígito verificador o sin él. Obligatorio, salvo para un innominado (tipoDoc 5), cuyo número no se envía. */
      numeroDocumento?: string | null;
      /** @description País (ISO 3166, tres letras). Obligatorio para un extranjero. */
      pais?: string | null;
      /** @description Teléfono, de 6 a 15 caracteres. */
      telefono?: string | null;
      /** @description Si falta, se deduce del RUC. Valores: 1 (persona física), 2 (persona jurídica). */
      tipoContribuyente?: (1 | 2) | null;
      /** @description Documento de quien no es contribuyente, que debe llevarlo. Valores: 1 (Cédula paraguaya), 2 (Pasaporte), 3 (Cédula extranjera), 4 (Carnet de residencia), 5 (Innominado), 6 (Tarjeta Diplomática de exoneración fiscal), 9 (otro). */
      tipoDoc?: (1 | 2 | 3 | 4 | 5 | 6 | 9) | null;
    };
    /** @description Los campos que llevan todos. */
    CamposDeResultado: {
      /** @description Lo que se tomó de otro modo que como vino, y lo que conviene revisar. */
      advertencias: components["schemas"]["Advertencia"][];
      /** @description Código de control. */
      cdc: string;
      enlaces: components["schemas"]["Enlaces"];
      /** @description Sus datos propios, si los envió. */
      extras: {
        [key: string]: unknown;
      } | null;
      /** @description Identificador del documento. */
      id: number;
      /** @description Establecimiento, punto de expedición y número. */
      numero: string;
      /** @description Si el rechazo devolvió el número: lo lleva la próxima venta del punto. Mientras nadie lo tome, `reenviar` lo recupera. */
      numero_liberado: boolean;
      /** @description Protocolo de autorización de SIFEN. */
      prot_aut: string | null;
      /** @description La referencia de su sistema, si la envió. */
      referencia_externa: string | null;
      /** @description Qué significa ese código y qué hacer, con nuestras palabras; vacía cuando no hay nada que explicar. */
      sifen_explicacion: components["schemas"]["Explicacion"] | null;
      /** @description Código de la respuesta de SIFEN. */
      sifen_result_code: string | null;
      /** @description Mensaje de SIFEN, con sus palabras; de lo que no recibió, por qué; de lo que cerró un operador, quién y por qué. */
      sifen_result_msg: string | null;
    };
    /** @description Los campos que llevan todos. */
    CamposDeTransporte: {
      /** @description Condición de la negociación: CFR, CIF, CIP, CPT, DAP, DAT, DDP, EXW, FAS, FCA, FOB. */
      condicionNegociacion?: string | null;
      /**
       * @description Por dónde va. Valores: 1 (Terrestre), 2 (Fluvial), 3 (Aéreo), 4 (Multimodal).
       * @enum {integer}
       */
      modalidad: 1 | 2 | 3 | 4;
      /** @description Número del despacho de importación, de 16 caracteres. */
      numeroDespachoImportacion?: string | null;
      /** @description Número del manifiesto de carga. */
      numeroManifiesto?: string | null;
      /** @description País de destino (ISO 3166, tres letras). */
      paisDestino?: string | null;
      /**
       * @description Quién paga el flete. Valores: 1 (Emisor de la factura), 2 (Receptor de la factura), 3 (Tercero), 4 (Agente intermediario del transporte), 5 (Transporte propio).
       * @enum {integer}
       */
      tipoResponsable: 1 | 2 | 3 | 4 | 5;
    };
    /** @description La carga que se traslada. */
    CargaDelDocumento: {
      /** @description Característica de la carga. Valores: 1 (Mercaderías con cadena de frío), 2 (Carga peligrosa), 3 (otro). */
      caracteristicaCarga?: (1 | 2 | 3) | null;
      /** @description Cuál es, si caracteristicaCarga es 3. */
      caracteristicaCargaDescripcion?: string | null;
      /** @description Peso total de la mercadería. */
      pesoTotal?: number | null;
      /** @description Unidad de medida del peso. Valores: códigos de unidad de SIFEN, por ejemplo 77 (UNI), 83 (kg), 89 (LT). */
      unidadMedidaPesoTotal?: number | null;
      /** @description Unidad de medida del volumen. Valores: códigos de unidad de SIFEN, por ejemplo 77 (UNI), 83 (kg), 89 (LT). */
      unidadMedidaVolumenTotal?: number | null;
      /** @description Volumen total de la mercadería. */
      volumenTotal?: number | null;
    };
    /** @description El estado del certificado de un emisor. */
    CertificadoRevisado: {
      advertencias?: components["schemas"]["Advertencias"];
      /** @description Si hay un certificado guardado. */
      cert_pem_exists: boolean;
      /** @description El emisor. */
      emitter_id: number;
      /** @description Si hay una clave guardada. */
      key_pem_exists: boolean;
      /**
       * @description `ok`; `missing` si no hay nada guardado; `expired` si venció; `error` si lo guardado no se puede abrir o no corresponde al emisor.
       * @enum {string}
       */
      status: "ok" | "missing" | "expired" | "error";
    };
    /** @description Quién conduce. */
    Chofer: {
      /** @description Domicilio. */
      direccion: string;
      /** @description Número de su documento. */
      documentoNumero: string;
      /** @description Nombre. */
      nombre: string;
    };
    /** @description La contratación pública de una venta al Estado. */
    CompraPublica: {
      /** @description Año, de dos dígitos. */
      "a\u00F1o": number;
      /** @description Entidad, de cinco dígitos. */
      entidad: number;
      /**
       * Format: date
       * @description Fecha de emisión del código.
       */
      fecha: string;
      /** @description Modalidad, de dos caracteres. */
      modalidad: string;
      /** @description Secuencia, de siete dígitos. */
      secuencia: number;
    };
    /** @description Cómo se paga. */
    CondicionPago: {
      /** @description Si falta, 1. Valores: 1 (Contado), 2 (Crédito). */
      condicion?: (1 | 2) | null;
      /** @description Condiciones de una operación a crédito; si faltan: a plazo, «30 días». */
      credito?: components["schemas"]["Credito"] | null;
      /** @description Las formas de pago. Si faltan en una operación al contado: efectivo, por el total. */
      entregas?: components["schemas"]["Entrega"][] | null;
    };
    /** @description El contenido de un documento, como JSON. */
    ContenidoEnSifen: {
      advertencias?: components["schemas"]["Advertencias"];
      /** @description Código de control. */
      cdc: string;
      /** @description Código de la respuesta de SIFEN. */
      cod_res: string;
      /** @description Mensaje de SIFEN, con sus palabras. */
      msg_res: string;
      /** @description El documento entero, sin su firma: cada elemento del XML por su nombre, con su texto. Los que pueden repetirse son listas siempre; los atributos llevan `@`. */
      rDE: {
        [key: string]: unknown;
      };
    };
    /** @description Un contribuyente, como lo conoce SIFEN. */
    Contribuyente: {
      advertencias?: components["schemas"]["Advertencias"];
      /** @description Código de la respuesta de SIFEN. */
      cod_res: string;
      /** @description Su dígito verificador. */
      dv: string;
      /** @description El estado, en palabras de SIFEN. */
      estado: string;
      /** @description Estado: ACT, SUS, SAD, BLQ, CAN o CDE. */
      estado_codigo: string;
      /** @description Si está habilitado a emitir documentos electrónicos. */
      facturador_electronico: boolean;
      /** @description Mensaje de SIFEN, con sus palabras. */
      msg_res: string;
      /** @description Nombre o razón social. */
      razon_social: string;
      /** @description Listo para enviar como `receptor` de un documento. */
      receptor: {
        /**
         * @description Contribuyente.
         * @constant
         */
        naturaleza: 1;
        /** @description Nombre o razón social. */
        nombre: string;
        /** @description El RUC, con su dígito verificador. */
        numeroDocumento: string;
      };
      /** @description RUC, sin dígito verificador. */
      ruc: string;
    };
    /** @description Una cotización de referencia del Banco Central del Paraguay. */
    Cotizacion: {
      /**
       * Format: date
       * @description La fecha de la planilla del BCP.
       */
      fecha: string;
      /**
       * @description Código ISO 4217 de la moneda.
       * @enum {string}
       */
      moneda: "USD" | "EUR" | "BRL" | "ARS" | "UYU" | "CLP";
      /** @description Guaraníes por unidad de la moneda. */
      referencial: number;
    };
    /** @description La última cotización de una moneda. */
    CotizacionDelDia: {
      /**
       * Format: date
       * @description La fecha de la planilla del BCP.
       */
      fecha: string;
      /**
       * @description Código ISO 4217 de la moneda.
       * @enum {string}
       */
      moneda: "USD" | "EUR" | "BRL" | "ARS" | "UYU" | "CLP";
      /** @description Guaraníes por unidad de la moneda. */
      referencial: number;
      /** @description Si es de un día anterior a hoy en Asunción: los fines de semana y feriados no hay planilla, o el BCP no respondió. */
      stale: boolean;
    };
    /** @description Las condiciones de un crédito. */
    Credito: {
      /** @description Cantidad de cuotas, si es en cuotas. */
      cuotas?: number | null;
      /** @description Las cuotas, una por una. */
      infoCuotas?: components["schemas"]["Cuota"][] | null;
      /** @description Entrega inicial; su forma de pago va en entregas. */
      montoEntrega?: (number | string) | null;
      /** @description El plazo, si es a plazo; si falta, «30 días». */
      plazo?: string | null;
      /** @description A plazo, o en cuotas; si falta, lo dice `cuotas`. Valores: 1 (Plazo), 2 (Cuota). */
      tipo?: (1 | 2) | null;
    };
    /** @description Una cuenta de servicio con su token. */
    CuentaConToken: {
      advertencias?: components["schemas"]["Advertencias"];
      data: components["schemas"]["CuentaDeServicio"];
      /** @description El token. Se muestra solo esta vez: guárdelo. */
      token: string;
      /**
       * @description Cómo se envía: `Authorization: Bearer <token>`.
       * @constant
       */
      type: "Bearer";
    };
    /** @description Una cuenta de la empresa para un programa. */
    CuentaDeServicio: {
      /** @description Qué puede hacer su token. */
      abilities: ("sifen:read" | "sifen:send" | "sifen:admin" | "bcp:read")[];
      /** @description Hasta cuándo sirve además el token anterior, después de una rotación, en UTC; null si no hay. */
      anterior_hasta: string | null;
      /**
       * Format: date-time
       * @description Cuándo se creó, en UTC.
       */
      created_at: string;
      /** @description Cuántos documentos creó hoy; null si no tiene ese límite. */
      documentos_hoy: number | null;
      /** @description La empresa de la que es. */
      empresa_id: number;
      /** @description Hasta cuándo sirve su token, en UTC; null si ya no tiene. */
      expires_at: string | null;
      /** @description Identificador de la cuenta. */
      id: number;
      /** @description Último uso de su token, en UTC; se anota una vez por minuto. */
      last_used_at: string | null;
      /** @description Los límites que guarda el servidor. */
      limites: {
        /** @description El único ambiente en que emite; null si los dos. */
        ambiente: ("test" | "prod") | null;
        /** @description Cuántos documentos crea por día de Paraguay; null si no hay. */
        documentos_por_dia: number | null;
        /** @description El mayor total de un documento, en guaraníes; null si no hay. */
        monto_maximo: string | null;
      };
      /** @description Nombre del programa. */
      nombre: string;
      /** @description Desde dónde sirve su token. */
      redes: string[];
    };
    /** @description Una cuota de un crédito. */
    Cuota: {
      /** @description Moneda (ISO 4217); si falta, la de la operación. */
      moneda?: string | null;
      /** @description Monto de la cuota. */
      monto: number | string;
      /** @description Fecha de vencimiento. */
      vencimiento?: string | null;
    };
    /** @description Ciclo y datos comerciales adicionales. */
    DatosAdicionales: {
      /** @description Ciclo que se factura, de hasta 15 caracteres. */
      ciclo?: string | null;
      /** @description Código de contratación de la DNCP. */
      codigoContratacionDNCP?: string | null;
      /** @description Último día del ciclo; obligatorio con ciclo. */
      finCiclo?: string | null;
      /** @description Primer día del ciclo; obligatorio con ciclo. */
      inicioCiclo?: string | null;
      /** @description Número del contrato. */
      numeroContrato?: string | null;
      /** @description Saldo anterior. */
      saldoAnterior?: (number | string) | null;
      /** @description Cuándo vence el pago; hasta 3 fechas. Una sola puede ir sin lista. */
      vencimientoPago?: string[] | null;
    };
    /** @description Datos complementarios del documento. */
    DatosComplementarios: components["schemas"]["CamposDeDatosComplementarios"] & {
      /** @description Datos de la carga. */
      carga?: components["schemas"]["CargaDelDocumento"] | null;
    };
    /** @description Datos complementarios del documento. */
    DatosComplementariosDeAutofactura: components["schemas"]["CamposDeDatosComplementarios"] & Record<string, unknown>;
    /** @description Datos propios de una factura. */
    DatosDeFactura: {
      /** @description Fecha futura de traslado de la mercadería. */
      fechaEnvio?: string | null;
      /** @description Si falta, 1. Valores: 1 (Operación presencial), 2 (Operación electrónica), 3 (Operación telemarketing), 4 (Venta a domicilio), 5 (Operación bancaria), 6 (Operación cíclica), 9 (otro). */
      presencia?: (1 | 2 | 3 | 4 | 5 | 6 | 9) | null;
      /** @description Cuál es, si presencia es 9. */
      presenciaDescripcion?: string | null;
    };
    /** @description Datos del emisor que el documento cambia de los registrados. */
    DatosDelEmisor: {
      /** @description Actividades económicas, la principal primero; hasta 9. */
      actividadesEconomicas?: components["schemas"]["ActividadEconomica"][] | null;
      /** @description Código de la ciudad, según la tabla de la DNIT; de ella salen distrito y departamento. */
      codigoCiudad?: number | null;
      /** @description Código del distrito, según la tabla de la DNIT. */
      codigoDistrito?: number | null;
      /** @description Complemento de la dirección. */
      complementoDireccion1?: string | null;
      /** @description Segundo complemento. */
      complementoDireccion2?: string | null;
      /** @description Cómo se llama la sucursal. */
      denominacion?: string | null;
      /** @description Departamento. Valores: 1 (CAPITAL), 2 (CONCEPCION), 3 (SAN PEDRO), 4 (CORDILLERA), 5 (GUAIRA), 6 (CAAGUAZU), 7 (CAAZAPA), 8 (ITAPUA), 9 (MISIONES), 10 (PARAGUARI), 11 (ALTO PARANA), 12 (CENTRAL), 13 (NEEMBUCU), 14 (AMAMBAY), 15 (PTE. HAYES), 16 (BOQUERON), 17 (ALTO PARAGUAY), 18 (CANINDEYU), 19 (CHACO), 20 (NUEVA ASUNCION). */
      departamento?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20) | null;
      /** @description Nombre de la ciudad; se toma el de la tabla. */
      descripcionCiudad?: string | null;
      /** @description Nombre del distrito; se toma el de la tabla. */
      descripcionDistrito?: string | null;
      /** @description Calle. */
      direccion?: string | null;
      /** @description Dígito verificador del RUC. */
      dv?: string | null;
      /** @description Correo electrónico. */
      email?: string | null;
      /** @description Nombre de fantasía. */
      nombreFantasia?: string | null;
      /** @description Número de casa; 0 si no tiene. */
      numeroCasa?: number | null;
      /** @description Razón social. */
      razonSocial?: string | null;
      /** @description RUC, sin dígito verificador. */
      ruc?: string | null;
      /** @description Teléfono, de 6 a 15 caracteres. */
      telefono?: string | null;
      /** @description Régimen. Valores: 1 (Régimen de Turismo), 2 (Importador), 3 (Exportador), 4 (Maquila), 5 (Ley N° 60/90), 6 (Régimen del Pequeño Productor), 7 (Régimen del Mediano Productor), 8 (Régimen Contable). */
      tipoRegimen?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8) | null;
    };
    /** @description El motivo de una nota de crédito o de débito. */
    DatosDeNota: {
      /**
       * @description Motivo. Valores: 1 (Devolución y Ajuste de precios), 2 (Devolución), 3 (Descuento), 4 (Bonificación), 5 (Crédito incobrable), 6 (Recupero de costo), 7 (Recupero de gasto), 8 (Ajuste de precio).
       * @enum {integer}
       */
      motivo: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
    };
    /** @description El traslado de una nota de remisión. */
    DatosDeRemision: {
      /** @description Costo del flete. */
      costoFlete?: (number | string) | null;
      /** @description Fecha futura de la factura; obligatoria en el traslado por ventas que no asocia ninguna. */
      fechaFactura?: string | null;
      /** @description Kilómetros estimados del recorrido. */
      kms: number;
      /**
       * @description Motivo. Valores: 1 (Traslado por ventas), 2 (Traslado por consignación), 3 (Exportación), 4 (Traslado por compra), 5 (Importación), 6 (Traslado por devolución), 7 (Traslado entre locales de la empresa), 8 (Traslado de bienes por transformación), 9 (Traslado de bienes para reparación), 10 (Traslado por emisor móvil), 11 (Exhibición o Demostración), 12 (Participación en ferias), 13 (Traslado de encomienda), 14 (Decomiso), 99 (otro).
       * @enum {integer}
       */
      motivo: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 99;
      /** @description Cuál es, si motivo es 99. */
      motivoDescripcion?: string | null;
      /**
       * @description Quién responde por la remisión. Valores: 1 (Emisor de la factura), 2 (Poseedor de la factura y bienes), 3 (Empresa transportista), 4 (Despachante de Aduanas), 5 (Agente de transporte o intermediario).
       * @enum {integer}
       */
      tipoResponsable: 1 | 2 | 3 | 4 | 5;
    };
    /** @description Un documento fallido que ya no necesita atención. */
    Descarte: {
      advertencias?: components["schemas"]["Advertencias"];
      /**
       * Format: date-time
       * @description Cuándo se descartó, en UTC.
       */
      descartado_at: string;
      /** @description Identificador del documento. */
      dte_id: number;
      /**
       * @description Su estado, que no cambió.
       * @enum {string}
       */
      estado: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
      /** @description Qué pasa con él ahora. */
      message: string;
    };
    /** @description Un documento electrónico, como está ahora. */
    Documento: components["schemas"]["CamposDeDocumento"] & {
      /** @description Lo que se tomó de otro modo que como vino, y lo que conviene revisar. */
      advertencias: components["schemas"]["Advertencia"][];
      /** @description Por qué el documento necesita a una persona, y qué hacer: un rechazado sin otro que lo reemplace, o cuya venta puede ser un documento que volvió de SIFEN, uno en duda que no va a terminar solo, o dos aprobados de la misma venta. Vacía cuando no hace falta nada. */
      atencion: string | null;
      /** @description Hasta cuándo se puede cancelar, en UTC; vacío si no está aprobado. */
      cancelable_hasta: string | null;
      enlaces: components["schemas"]["Enlaces"];
      /** @description Los eventos del documento, del más antiguo al más nuevo. */
      eventos: components["schemas"]["EventoEnDocumento"][];
      /** @description Los cambios de estado, del más antiguo al más nuevo. */
      historial: components["schemas"]["CambioDeEstado"][];
      /** @description El último documento que reemplaza a este; vacío si no hay. */
      reemplazado_por: number | null;
      /** @description El tipo de cambio de todos los ítems; vacío en guaraníes, y si cada ítem lleva el suyo. */
      tipo_cambio: components["schemas"]["TipoDeCambio"] | null;
      /** @description Lugar interno del XML firmado; vacío mientras no hay. */
      xml_signed_path: string | null;
    };
    /** @description Un documento al que este se refiere. */
    DocumentoAsociado: {
      /** @description CDC, si es electrónico. */
      cdc?: string | null;
      /** @description Número de control de la constancia, de 8 caracteres. */
      constanciaControl?: string | null;
      /** @description Número de la constancia, de 11 dígitos. */
      constanciaNumero?: string | null;
      /** @description Qué constancia es, si lo es. Valores: 1 (Constancia de no ser contribuyente), 2 (Constancia de microproductores). */
      constanciaTipo?: (1 | 2) | null;
      /** @description Código del establecimiento, si es impreso. */
      establecimiento?: string | null;
      /** @description Fecha de emisión, si es impreso. */
      fecha?: string | null;
      /**
       * @description Cómo se emitió. Valores: 1 (Electrónico), 2 (Impreso), 3 (Constancia Electrónica).
       * @enum {integer}
       */
      formato: 1 | 2 | 3;
      /** @description Número, si es impreso; con ceros delante o sin ellos. */
      numero?: string | null;
      /** @description Número del comprobante de retención, de 15 caracteres. */
      numeroRetencion?: string | null;
      /** @description Código del punto de expedición, si es impreso. */
      punto?: string | null;
      /** @description Número de la resolución del crédito fiscal, de 15 caracteres. */
      resolucionCreditoFiscal?: string | null;
      /** @description RUC de la empresa fusionada que emitió el documento electrónico. */
      rucFusionado?: string | null;
      /** @description Timbrado, si es impreso. */
      timbrado?: string | null;
      /** @description Qué es, si es impreso. Valores: 1 (Factura), 2 (Nota de crédito), 3 (Nota de débito), 4 (Nota de remisión). */
      tipoDocumentoImpreso?: (1 | 2 | 3 | 4) | null;
    };
    /** @description Un documento recién creado, todavía sin firmar. */
    DocumentoCreado: {
      /** @description Lo que se tomó de otro modo que como vino, y lo que conviene revisar. */
      advertencias: components["schemas"]["Advertencia"][];
      /** @description Código de control. */
      cdc: string;
      /** @description De dónde se bajará su XML. El QR falta hasta que se firme. */
      enlaces: components["schemas"]["Enlaces"];
      /**
       * @description Siempre `draft`: enseguida un trabajo lo firma.
       * @enum {string}
       */
      estado: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
      /** @description Sus datos propios, si los envió. */
      extras: {
        [key: string]: unknown;
      } | null;
      /** @description Identificador del documento. */
      id: number;
      /** @description Establecimiento, punto de expedición y número. */
      numero: string;
      /** @description La referencia de su sistema, si la envió. */
      referencia_externa: string | null;
    };
    /** @description Un documento, como era cuando cambió. */
    DocumentoEnAviso: components["schemas"]["CamposDeDocumento"] & {
      /** @description Lo que se tomó de otro modo que como vino, y lo que conviene revisar. */
      advertencias: components["schemas"]["Advertencia"][];
      /** @description Por qué el documento necesita a una persona, y qué hacer: un rechazado sin otro que lo reemplace, o cuya venta puede ser un documento que volvió de SIFEN, uno en duda que no va a terminar solo, o dos aprobados de la misma venta. Vacía cuando no hace falta nada. */
      atencion: string | null;
      /** @description Hasta cuándo se puede cancelar, en UTC; vacío si no está aprobado. */
      cancelable_hasta: string | null;
      /** @description Los eventos del documento, del más antiguo al más nuevo. */
      eventos: components["schemas"]["EventoEnDocumento"][];
      /** @description El tipo de cambio de todos los ítems; vacío en guaraníes, y si cada ítem lleva el suyo. */
      tipo_cambio: components["schemas"]["TipoDeCambio"] | null;
      /** @description El mismo total, con el nombre del pedido. Texto decimal exacto. */
      totalOperacion: string;
      /** @description Lugar interno del XML firmado; vacío mientras no hay. */
      xml_signed_path: string | null;
    };
    /** @description Un documento, como lo muestra la lista. */
    DocumentoEnLista: components["schemas"]["CamposDeDocumento"] & Record<string, unknown>;
    /** @description Qué tiene SIFEN bajo un CDC. */
    DocumentoEnSifen: {
      advertencias?: components["schemas"]["Advertencias"];
      /** @description Si fue cancelado. */
      cancelado: boolean;
      /** @description Código de control. */
      cdc: string;
      /** @description Código de la respuesta de SIFEN. */
      cod_res: string;
      /**
       * @description SIFEN solo guarda documentos aprobados.
       * @enum {string}
       */
      estado: "approved" | "cancelled";
      /** @description Los eventos del documento, en el orden de SIFEN. */
      eventos: {
        /** @description Código de SIFEN sobre el evento. */
        cod_res: string | null;
        /** @description Qué dijo SIFEN del evento; vacío si no lo dice. */
        estado: ("pending" | "sent" | "approved" | "rejected") | null;
        /** @description Cuándo lo procesó SIFEN, en UTC. */
        fecha_proceso: string | null;
        /** @description Motivo que se declaró. */
        motivo: string | null;
        /** @description Su mensaje. */
        msg_res: string | null;
        /** @description Protocolo de autorización del evento. */
        prot_aut: string | null;
        /** @description El número del tipo; vacío si no lo conocemos. */
        tipo: number | null;
        /** @description El tipo, en palabras. */
        tipo_descripcion: string;
      }[];
      /** @description Cuándo lo aprobó SIFEN, en UTC. */
      fecha_proceso: string | null;
      /** @description Mensaje de SIFEN, con sus palabras. */
      msg_res: string;
      /** @description Protocolo de autorización del documento. */
      prot_aut: string | null;
    };
    /** @description Un documento firmado, listo para enviar. */
    DocumentoFirmado: {
      advertencias?: components["schemas"]["Advertencias"];
      /** @description Código de control. */
      cdc: string;
      /**
       * @description Siempre `signed`.
       * @enum {string}
       */
      estado: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
      /** @description Identificador del documento. */
      id: number;
    };
    /** @description Un emisor, sin sus secretos. */
    Emisor: {
      /** @description Actividades económicas, la principal primero. */
      actividades_economicas: {
        /** @description Código de la actividad económica. */
        codigo: string;
        /** @description Su descripción. */
        descripcion: string;
      }[] | null;
      /** @description Si está activo; uno por empresa y ambiente. */
      activo: boolean;
      /**
       * @description Ambiente de SIFEN.
       * @enum {string}
       */
      ambiente: "test" | "prod";
      /** @description Lugar interno del certificado; vacío mientras no hay. */
      cert_p12_path: string | null;
      /** @description El certificado con que firma; vacío mientras no hay. */
      certificado: {
        /** @description Desde cuándo vale, en UTC. */
        desde: string | null;
        /** @description Hasta cuándo vale, en UTC. */
        hasta: string | null;
        /** @description RUC del certificado. */
        ruc: string | null;
        /** @description Titular del certificado. */
        sujeto: string | null;
      } | null;
      /** @description Código de la ciudad. */
      ciudad: number | null;
      /** @description Nombre de la ciudad, el de la DNIT para ese código. */
      ciudad_descripcion: string | null;
      /** @description Complemento de la dirección. */
      complemento_direccion1: string | null;
      /** @description Segundo complemento. */
      complemento_direccion2: string | null;
      /**
       * Format: date-time
       * @description Cuándo se creó, en UTC.
       */
      created_at: string;
      /** @description Código del departamento. */
      departamento: number | null;
      /** @description Calle. */
      direccion: string | null;
      /** @description Código del distrito. */
      distrito: number | null;
      /** @description Nombre del distrito, el de la DNIT para ese código. */
      distrito_descripcion: string | null;
      /** @description Dígito verificador del RUC. */
      dv: string;
      /** @description Correo electrónico. */
      email: string | null;
      /** @description La empresa a la que pertenece. */
      empresa_id: number;
      /** @description Si sus documentos firmados se juntan en lotes y se envían solos. */
      envio_automatico: boolean;
      /** @description Establecimiento de los documentos que no lo dicen. */
      establecimiento: string | null;
      /** @description Si rechaza los documentos con campos desconocidos. */
      estricto: boolean;
      /** @description Identificador del emisor: el `emitter_id` de un documento. */
      id: number;
      /** @description Identificador del código de seguridad (CSC). */
      id_csc: string | null;
      /** @description Leyenda para el fisco de las notas de remisión que no traen `descripcion`. */
      leyenda_remision: string | null;
      /** @description Lugar interno del logo; vacío mientras no hay. */
      logo_path: string | null;
      /** @description Nombre de fantasía. */
      nombre_fantasia: string | null;
      /** @description Número de casa; 0 si no tiene. */
      numero_casa: number | null;
      /** @description Hasta cuándo no sale ningún lote, porque SIFEN no encoló el último; vacío mientras no hay pausa. */
      pausado_hasta: string | null;
      /** @description Punto de expedición de los documentos que no lo dicen. */
      punto_expedicion: string | null;
      /** @description Razón social. */
      razon_social: string;
      /** @description El `redondearA` de los documentos en guaraníes que no lo traen, ni `redondeo`. */
      redondear_a: number | null;
      /** @description RUC, sin dígito verificador. */
      ruc: string;
      /** @description Si SIFEN lo atiende solo por lotes: contestó 1264 a un documento suelto. Entonces cada documento va en un lote propio. Una vez por día se prueba de a uno. */
      solo_lotes: boolean;
      /** @description Cuándo se probó de a uno por última vez, en UTC; vacío si no hace falta. */
      solo_lotes_at: string | null;
      /** @description Teléfono. */
      telefono: string | null;
      /** @description Si su CSC está cargado; el código no se muestra. */
      tiene_csc: boolean;
      /** @description 1 persona física, 2 persona jurídica. */
      tipo_contribuyente: number;
      /** @description Código del régimen. */
      tipo_regimen: number | null;
      /**
       * Format: date-time
       * @description Su último cambio, en UTC.
       */
      updated_at: string;
    };
    /** @description Lo que cambia de un emisor; lo que no se indica queda como está. */
    EmisorCambio: components["schemas"]["CamposDeEmisor"] & {
      /** @description Con `false` deja de emitir. */
      activo?: boolean;
      /**
       * @description No se puede cambiar.
       * @enum {string}
       */
      ambiente?: "test" | "prod";
      /** @description No se puede cambiar. */
      dv?: string;
      /** @description Con `true`, los documentos firmados se juntan por tipo y se envían solos en lotes. */
      envio_automatico?: boolean;
      /** @description Con `true`, un campo desconocido en un documento es 422, sea cual sea. `Prefer: handling=lenient` en el pedido manda más. */
      estricto?: boolean;
      /** @description Razón social. */
      razon_social?: string;
      /** @description No se puede cambiar: si se indica, tiene que ser el suyo. */
      ruc?: string;
      /** @description Con `true`, cada documento va en un lote propio, porque SIFEN no atiende al emisor de a uno. Se marca solo cuando SIFEN contesta 1264. */
      solo_lotes?: boolean;
      /** @description 1 persona física, 2 persona jurídica. */
      tipo_contribuyente?: number;
    };
    /** @description Un emisor por registrar. */
    EmisorNuevo: components["schemas"]["CamposDeEmisor"] & {
      /**
       * @description Ambiente de SIFEN. `prod` necesita PostgreSQL, y el emisor queda inactivo hasta que se cargue su certificado.
       * @enum {string}
       */
      ambiente: "test" | "prod";
      /** @description Dígito verificador del RUC. */
      dv: string;
      /** @description Razón social. */
      razon_social: string;
      /** @description RUC, sin dígito verificador. */
      ruc: string;
      /** @description 1 persona física, 2 persona jurídica. Si no se indica, se deduce del RUC. */
      tipo_contribuyente?: number | null;
    };
    /** @description Una empresa a la que usted pertenece. */
    Empresa: {
      /** @description Dígito verificador del RUC. */
      dv: string;
      /** @description Identificador de la empresa. */
      id: number;
      /** @description Razón social. */
      razon_social: string;
      /**
       * @description Qué rol tiene usted en la empresa.
       * @enum {string}
       */
      role: "admin" | "operador" | "lector";
      /** @description RUC, sin dígito verificador. */
      ruc: string;
    };
    /** @description El QR del documento, y de dónde se bajan su XML y su KuDE. */
    Enlaces: {
      /** @description De dónde se baja el KuDE, con su token. */
      kude: string;
      /** @description El texto del código QR (dCarQR), que abre la consulta pública de la DNIT. Vacío mientras el documento no está firmado, y cuando su XML ya pasó al archivo: entonces está en el XML. */
      qr: string | null;
      /** @description De dónde se baja el XML firmado, con su token. */
      xml: string;
    };
    /** @description Una entrega de dinero. */
    Entrega: {
      /** @description Guaraníes por unidad de la moneda, si no es el guaraní; si falta, el de la operación o el común a los ítems. */
      cambio?: (number | string) | null;
      /** @description Datos del cheque; obligatorios en el pago 2. */
      infoCheque?: components["schemas"]["PagoConCheque"] | null;
      /** @description Datos de la tarjeta; obligatorios en los pagos 3 y 4. */
      infoTarjeta?: components["schemas"]["PagoConTarjeta"] | null;
      /** @description Moneda (ISO 4217); si falta, la de la operación. */
      moneda?: string | null;
      /** @description Monto. */
      monto: number | string;
      /**
       * @description Forma de pago. Valores: 1 (Efectivo), 2 (Cheque), 3 (Tarjeta de crédito), 4 (Tarjeta de débito), 5 (Transferencia), 6 (Giro), 7 (Billetera electrónica), 8 (Tarjeta empresarial), 9 (Vale), 10 (Retención), 11 (Pago por anticipo), 12 (Valor fiscal), 13 (Valor comercial), 14 (Compensación), 15 (Permuta), 16 (Pago bancario), 17 (Pago Móvil), 18 (Donación), 19 (Promoción), 20 (Consumo Interno), 21 (Pago Electrónico), 99 (otro).
       * @enum {integer}
       */
      tipo: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 99;
      /** @description Qué forma de pago es, si el tipo es 99. */
      tipoDescripcion?: string | null;
    };
    /** @description Una entrega, con su último intento. */
    EntregaDeWebhook: {
      /** @description Cuántos intentos se hicieron. */
      attempts: number;
      /**
       * Format: date-time
       * @description Cuándo se creó, en UTC.
       */
      created_at: string;
      /** @description El documento del que avisa, si es de uno. */
      dte_id: number | null;
      /** @description Cuándo es el próximo intento, en UTC; null si no hay. */
      due_at: string | null;
      /** @description Cuánto tardó el último intento. */
      duration_ms: number | null;
      /** @description Por qué falló el último intento; null si llegó. */
      error_code: string | null;
      /**
       * @description Por enviar o reintentar (`pending`), entregada (`delivered`), sin más intentos (`failed`), no enviada por una pausa (`skipped`).
       * @enum {string}
       */
      estado: "pending" | "delivered" | "failed" | "skipped";
      /**
       * @description El evento.
       * @enum {string}
       */
      event: "dte.created" | "dte.signed" | "dte.sent" | "dte.approved" | "dte.approved_obs" | "dte.rejected" | "dte.error" | "dte.cancelled" | "lote.sent" | "lote.settled" | "evento.approved" | "evento.rejected" | "punto.recuperado" | "punto.detenido" | "webhook.test";
      /** @description Identificador de la entrega: su `X-Webhook-Id`. */
      id: number;
      /** @description El lote del que avisa, si es de uno. */
      lote_id: number | null;
      /** @description Cuál reenvío del evento es; 0 es la primera entrega. */
      resend: number;
      /** @description Estado HTTP que respondió el receptor en el último intento; null si no respondió. */
      status: number | null;
      /** @description El webhook. */
      webhook_id: number;
    };
    /** @description Una entrega, con su cuerpo y sus intentos. */
    EntregaDeWebhookEntera: {
      /** @description Cuántos intentos se hicieron. */
      attempts: number;
      /** @description El cuerpo que se envía, byte por byte. */
      body: string;
      /**
       * Format: date-time
       * @description Cuándo se creó, en UTC.
       */
      created_at: string;
      /** @description Cuándo es el próximo intento, en UTC; null si no hay. */
      due_at: string | null;
      /**
       * @description Por enviar o reintentar (`pending`), entregada (`delivered`), sin más intentos (`failed`), no enviada por una pausa (`skipped`).
       * @enum {string}
       */
      estado: "pending" | "delivered" | "failed" | "skipped";
      /**
       * @description El evento.
       * @enum {string}
       */
      event: "dte.created" | "dte.signed" | "dte.sent" | "dte.approved" | "dte.approved_obs" | "dte.rejected" | "dte.error" | "dte.cancelled" | "lote.sent" | "lote.settled" | "evento.approved" | "evento.rejected" | "punto.recuperado" | "punto.detenido" | "webhook.test";
      /** @description Identificador de la entrega: su `X-Webhook-Id`. */
      id: number;
      /** @description Los intentos, el más viejo primero. */
      intentos: {
        /** @description Cuál intento es. */
        attempt: number;
        /** @description Cuánto tardó. */
        duration_ms: number;
        /** @description Por qué falló el último intento; null si llegó. */
        error_code: string | null;
        /** @description Lo que respondió el receptor, hasta 4 KB. */
        response_body: string | null;
        /**
         * Format: date-time
         * @description Cuándo empezó, en UTC.
         */
        started_at: string;
        /** @description Estado HTTP que respondió el receptor en el último intento; null si no respondió. */
        status: number | null;
      }[];
      /** @description Cuál reenvío del evento es; 0 es la primera entrega. */
      resend: number;
      /** @description El webhook. */
      webhook_id: number;
    };
    /** @description Un error, en una oración. */
    Error: {
      message: components["schemas"]["Mensaje"];
    };
    /** @description Los problemas de un pedido. */
    ErrorDeValidacion: {
      advertencias?: components["schemas"]["Advertencias"];
      errors: components["schemas"]["ErroresPorCampo"];
      message: components["schemas"]["Mensaje"];
    };
    /** @description Todos los problemas, por campo; los de una lista llevan su posición, desde cero. */
    ErroresPorCampo: {
      [key: string]: string[];
    };
    /** @description Un establecimiento activo del timbrado. */
    Establecimiento: {
      /** @description Código de la ciudad. */
      ciudad?: number | null;
      /** @description Código del establecimiento, de tres dígitos. */
      codigo: string;
      /** @description Complemento de la dirección. */
      complemento_direccion1?: string | null;
      /** @description Segundo complemento. */
      complemento_direccion2?: string | null;
      /** @description Código del departamento. */
      departamento?: number | null;
      /** @description Cómo lo llama la empresa. */
      descripcion: string;
      /** @description Calle; vacía, vale la del emisor, como en todo el domicilio. */
      direccion?: string | null;
      /** @description Código del distrito. */
      distrito?: number | null;
      /** @description Correo electrónico. */
      email?: string | null;
      /** @description Identificador del establecimiento: el `establecimiento_id` de un documento. */
      id: number;
      /** @description Número de casa; 0 si no tiene. */
      numero_casa?: number | null;
      /** @description Teléfono. */
      telefono?: string | null;
    };
    /** @description Un establecimiento por registrar. */
    EstablecimientoNuevo: {
      /** @description Código de la ciudad. */
      ciudad?: number | null;
      /** @description Código de tres dígitos, con ceros a la izquierda. */
      codigo: string;
      /** @description Complemento de la dirección. */
      complemento_direccion1?: string | null;
      /** @description Segundo complemento. */
      complemento_direccion2?: string | null;
      /** @description Código del departamento. */
      departamento?: number | null;
      /** @description Cómo lo llama la empresa. */
      descripcion: string;
      /** @description Calle; vacía, vale la del emisor, como en todo el domicilio. */
      direccion?: string | null;
      /** @description Código del distrito. */
      distrito?: number | null;
      /** @description Correo electrónico. */
      email?: string | null;
      /** @description Número de casa; 0 si no tiene. */
      numero_casa?: number | null;
      /** @description Teléfono. */
      telefono?: string | null;
    };
    /** @description El estado de un documento, por su CDC. */
    EstadoDeDocumento: {
      /** @description El CDC que se pidió. */
      cdc: string;
      /**
       * @description Estado; `sent` y `draft` son de paso.
       * @enum {string}
       */
      estado: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
      /** @description Identificador del documento. */
      id: number;
      /** @description Código de la respuesta de SIFEN. */
      sifen_result_code: string | null;
      /** @description Mensaje de SIFEN, con sus palabras. */
      sifen_result_msg: string | null;
      /**
       * Format: date-time
       * @description Su último cambio, en UTC.
       */
      updated_at: string;
      /** @description Sube con cada cambio del documento. */
      version: number;
    };
    /** @description Un evento, como está ahora. */
    Evento: {
      /** @description Por qué no va a terminar solo, y qué hacer; vacía cuando no hace falta nada. */
      atencion: string | null;
      /** @description El CDC del documento. */
      cdc: string | null;
      /**
       * Format: date-time
       * @description Cuándo se pidió, en UTC.
       */
      created_at: string;
      /** @description De los demás tipos: lo que se declaró. */
      datos: {
        [key: string]: unknown;
      } | null;
      /** @description De una inutilización: el establecimiento. */
      establecimiento: string | null;
      /**
       * @description Estado; `pending` y `sent` son de paso.
       * @enum {string}
       */
      estado: "pending" | "sent" | "approved" | "rejected";
      /** @description Cuándo se envió, en UTC. */
      fecha_envio: string | null;
      /** @description Cuándo lo procesó SIFEN, en UTC. */
      fecha_proceso: string | null;
      /** @description Identificador del evento. */
      id: number;
      /** @description Motivo que se declaró. */
      motivo: string | null;
      /** @description De una inutilización: el último número. */
      numero_fin: string | null;
      /** @description De una inutilización: el primer número. */
      numero_inicio: string | null;
      /** @description Protocolo de autorización. */
      prot_aut: string | null;
      /** @description De una inutilización: el punto de expedición. */
      punto_expedicion: string | null;
      /** @description De una inutilización: la serie, si la hay. */
      serie: string | null;
      /** @description Su documento; vacío si no es nuestro, y en una inutilización. */
      sifen_dte_id: number | null;
      /** @description El emisor que lo firmó. */
      sifen_emitter_id: number;
      /** @description Qué significa el código y qué hacer; vacía cuando no hay nada que explicar. */
      sifen_explicacion: components["schemas"]["Explicacion"] | null;
      /** @description Código de la respuesta de SIFEN. */
      sifen_result_code: string | null;
      /** @description Mensaje de SIFEN. */
      sifen_result_msg: string | null;
      /** @description De una inutilización: el timbrado. */
      timbrado: string | null;
      /** @description 1 cancelación, 2 inutilización, 11 conformidad, 12 disconformidad, 13 desconocimiento, 14 notificación de recepción, 15 nominación, 16 transporte. */
      tipo: number;
      /** @description El tipo, en palabras. */
      tipo_descripcion: string;
      /** @description De una inutilización: el tipo de documento. */
      tipo_documento: number | null;
      /**
       * Format: date-time
       * @description Su último cambio, en UTC.
       */
      updated_at: string;
      /** @description Lugar interno del XML firmado. */
      xml_signed_path: string | null;
    };
    /** @description Cómo terminó el evento de un documento. */
    EventoDeDocumento: {
      advertencias?: components["schemas"]["Advertencias"];
      /** @description El documento del evento. */
      cdc: string;
      /** @description Código de la respuesta de SIFEN. */
      cod_res: string | null;
      /** @description Su estado después del evento. */
      dte_estado: ("draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error") | null;
      /** @description Su identificador aquí; vacío si no es nuestro. */
      dte_id: number | null;
      /** @description Identificador del evento. */
      evento_id: number;
      /** @description Mensaje de SIFEN, con sus palabras; o por qué no lo hay. */
      msg_res: string | null;
      /** @description Protocolo de autorización del evento. */
      prot_aut: string | null;
      /** @description Qué significa el código y qué hacer; vacía cuando no hay nada que explicar. */
      sifen_explicacion: components["schemas"]["Explicacion"] | null;
      /**
       * @description Estado del evento.
       * @enum {string}
       */
      status: "pending" | "sent" | "approved" | "rejected";
    };
    /** @description Cómo terminó la inutilización de un rango de números. */
    EventoDeRango: {
      advertencias?: components["schemas"]["Advertencias"];
      /** @description Código de la respuesta de SIFEN. */
      cod_res: string | null;
      /** @description Código del establecimiento. */
      establecimiento: string;
      /** @description Identificador del evento. */
      evento_id: number;
      /** @description Mensaje de SIFEN, con sus palabras; o por qué no lo hay. */
      msg_res: string | null;
      /** @description Protocolo de autorización del evento. */
      prot_aut: string | null;
      /** @description Código del punto de expedición. */
      punto_expedicion: string;
      /** @description Primer y último número. */
      rango: string;
      /** @description Qué significa el código y qué hacer; vacía cuando no hay nada que explicar. */
      sifen_explicacion: components["schemas"]["Explicacion"] | null;
      /**
       * @description Estado del evento.
       * @enum {string}
       */
      status: "pending" | "sent" | "approved" | "rejected";
      /** @description Número del timbrado. */
      timbrado: string;
      /** @description Tipo de documento. */
      tipo_documento: number;
    };
    /** @description Un evento, como lo muestra su documento. */
    EventoEnDocumento: {
      /**
       * @description Estado del evento.
       * @enum {string}
       */
      estado: "pending" | "sent" | "approved" | "rejected";
      /** @description Cuándo se envió, en UTC. */
      fecha_envio: string | null;
      /** @description Identificador del evento. */
      id: number;
      /** @description Motivo que se declaró, si el tipo lo lleva. */
      motivo: string | null;
      /** @description Protocolo de autorización del evento. */
      prot_aut: string | null;
      /** @description Código de la respuesta de SIFEN al evento. */
      sifen_result_code: string | null;
      /** @description 1 cancelación; los demás, en `GET /api/sifen/eventos/{id}`. */
      tipo: number;
      /** @description El tipo, en palabras. */
      tipo_descripcion: string;
    };
    /** @description Qué significa un código de SIFEN y qué hacer. */
    Explicacion: {
      /** @description El campo del pedido del que habla, si es de uno. */
      campo: string | null;
      /** @description Por qué suele venir. */
      causa: string;
      /** @description Después de un 1002, el primer documento de la empresa que tiene ese número: puede ser esta misma venta. Solo en la respuesta al envío y en el detalle de un documento. */
      documento?: {
        /** @description Código de control. */
        cdc: string;
        /**
         * @description Estado.
         * @enum {string}
         */
        estado: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
        /** @description Identificador. */
        id: number;
      };
      /**
       * @description Quién tiene que actuar.
       * @enum {string}
       */
      lado: "usted" | "sifen" | "nadie";
      /** @description Qué hacer. */
      que_hacer: string;
      /** @description Qué quiere decir el código. */
      significado: string;
    };
    /** @description Datos de una factura de exportación. */
    Exportacion: {
      /** @description Condición de la negociación: CFR, CIF, CIP, CPT, DAP, DAT, DDP, EXW, FAS, FCA, FOB. */
      condicionNegociacion: string;
      /** @description País de destino (ISO 3166, tres letras). */
      paisDestino: string;
    };
    /** @description Un código de una tabla de SIFEN. */
    FilaDeTabla: {
      /** @description De una unidad de medida, la que recibe SIFEN. */
      abreviatura?: string;
      /** @description El código: letras en `paises` y `monedas`, un entero en las demás. */
      codigo: number | string;
      /** @description De una ciudad o un distrito, su departamento. */
      departamento?: {
        /** @description Su código. */
        codigo: number;
        /** @description Su nombre. */
        nombre: string;
      };
      /** @description De una ciudad, su distrito. */
      distrito?: {
        /** @description Su código. */
        codigo: number;
        /** @description Su nombre. */
        nombre: string;
      };
      /** @description La descripción que SIFEN espera para ese código. */
      nombre: string;
    };
    /** @description Un rango sin usar, listo para inutilizar: agréguele el motivo. */
    Hueco: {
      /** @description Cuántos números son, hasta 1000. */
      cantidad: number;
      /** @description Código del establecimiento. */
      establecimiento: string;
      /** @description Último número sin usar. */
      numero_fin: string;
      /** @description Primer número sin usar. */
      numero_inicio: string;
      /** @description Hasta cuándo los inutiliza SIFEN; vacío si no se sabe. */
      plazo: string | null;
      /** @description Código del punto de expedición. */
      punto_expedicion: string;
      /** @description La serie de los números, si la hay. */
      serie: string | null;
      /** @description Número del timbrado. */
      timbrado: string;
      /** @description Tipo de documento. */
      tipo_documento: number;
    };
    /** @description Datos de una factura de importación. */
    Importacion: {
      /**
       * Format: date
       * @description Fecha del despacho.
       */
      fechaDespacho: string;
      /** @description Número del despacho de importación. */
      numeroDespacho: string;
      /** @description País de origen (ISO 3166, tres letras). */
      paisOrigen: string;
    };
    /** @description Un bien o un servicio. */
    Item: components["schemas"]["CamposDeItem"] & {
      /**
       * @description Cómo lo grava el IVA. Valores: 1 (Gravado IVA), 2 (Exonerado (Art. 100 - Ley 6380/2019)), 3 (Exento), 4 (Gravado parcial (Grav- Exento)).
       * @enum {integer}
       */
      afectacionIva: 1 | 2 | 3 | 4;
      /** @description Anticipo por unidad. */
      anticipo?: (number | string) | null;
      /** @description CDC de la factura del anticipo. */
      cdcAnticipo?: string | null;
      /** @description Descuento por unidad. */
      descuento?: (number | string) | null;
      /** @description Precio por unidad, IVA incluido. */
      precioUnitario: number | string;
    };
    /** @description Un bien o un servicio. */
    ItemDeAutofactura: components["schemas"]["CamposDeItem"] & {
      /** @description Cómo lo grava el IVA. Valores: 1 (Gravado IVA), 2 (Exonerado (Art. 100 - Ley 6380/2019)), 3 (Exento), 4 (Gravado parcial (Grav- Exento)). */
      afectacionIva?: (1 | 2 | 3 | 4) | null;
      /** @description Precio por unidad, IVA incluido. */
      precioUnitario: number | string;
    };
    /** @description Los códigos de un ítem en una venta al Estado. */
    ItemDeCompraPublica: {
      /** @description Código GTIN del producto. */
      codigoGtinProducto?: string | null;
      /** @description Código a nivel específico, de tres o cuatro dígitos. */
      codigoNivelEspecifico?: string | null;
      /** @description Código a nivel general, de ocho dígitos. */
      codigoNivelGeneral?: string | null;
      /** @description Código GTIN del paquete. */
      codigoNivelPaquete?: string | null;
    };
    /** @description Un bien o un servicio. */
    ItemDeNotaDeRemision: components["schemas"]["CamposDeItem"] & {
      /** @description Cómo lo grava el IVA. Valores: 1 (Gravado IVA), 2 (Exonerado (Art. 100 - Ley 6380/2019)), 3 (Exento), 4 (Gravado parcial (Grav- Exento)). */
      afectacionIva?: (1 | 2 | 3 | 4) | null;
      /** @description Anticipo por unidad. */
      anticipo?: (number | string) | null;
      /** @description CDC de la factura del anticipo. */
      cdcAnticipo?: string | null;
      /** @description Descuento por unidad. */
      descuento?: (number | string) | null;
      /** @description Precio por unidad, IVA incluido. */
      precioUnitario?: (number | string) | null;
      /** @description Qué tolerancia tiene la mercadería, en la nota de remisión. Valores: 1 (Tolerancia de quiebra), 2 (Tolerancia de merma). */
      tolerancia?: (1 | 2) | null;
      /** @description Cantidad que puede faltar. */
      toleranciaCantidad?: (number | string) | null;
      /** @description Porcentaje que puede faltar. */
      toleranciaPorcentaje?: (number | string) | null;
    };
    /** @description Un lote con sus documentos. */
    Lote: components["schemas"]["CamposDeLote"] & {
      advertencias?: components["schemas"]["Advertencias"];
      /** @description Sus documentos, en el orden del lote. */
      documentos: {
        /** @description Código de control. */
        cdc: string;
        /** @description Qué pasó con él en este lote; puede haber salido en otro después. */
        en_el_lote: {
          /** @description El código de SIFEN en este lote. */
          codigo: string | null;
          /** @description El mensaje de SIFEN en este lote. */
          mensaje: string | null;
          /**
           * @description `answered`: SIFEN respondió por él en este lote; `not_sent`: no lo recibió; `unknown`: no se sabe por este lote.
           * @enum {string}
           */
          outcome: "pending" | "not_sent" | "unknown" | "answered";
        };
        /**
         * @description Su estado, ahora.
         * @enum {string}
         */
        estado: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
        /** @description Identificador del documento. */
        id: number;
        /** @description Número completo. */
        numero: string;
        /** @description Lo último que SIFEN dijo de él. */
        sifen_result_code: string | null;
        /** @description Con sus palabras, o con las nuestras si no lo tiene. */
        sifen_result_msg: string | null;
      }[];
      /** @description Los cambios de estado, del más antiguo al más nuevo. */
      historial: {
        /**
         * Format: date-time
         * @description Cuándo, en UTC.
         */
        at: string;
        /**
         * @description El estado al que pasó.
         * @enum {string}
         */
        to: "sending" | "received" | "settled" | "refused" | "not_sent" | "unknown";
        /** @description Quién lo pidió; vacío si fue un trabajo. */
        usuario: string | null;
      }[];
    };
    /** @description Un lote con el resultado de sus documentos. */
    LoteConcluido: {
      /** @description El `batch_id` del pedido, si lo trajo. */
      batch_id: number | null;
      /** @description Los CDC de sus documentos, en el orden del lote. */
      cdcs: string[];
      /** @description Código de la respuesta de SIFEN a la recepción; no dice nada de cada documento. */
      cod_res: string | null;
      /** @description Sus documentos, en el orden del lote. */
      documentos: components["schemas"]["ResultadoEnLote"][];
      /** @description Los documentos que lleva. */
      dte_ids: number[];
      /** @description El emisor. */
      emitter_id: number;
      /**
       * @description `received`: SIFEN lo recibió; `refused` o `not_sent`: no lo tomó; `unknown`: no se sabe, y se pregunta por cada documento.
       * @enum {string}
       */
      estado: "sending" | "received" | "settled" | "refused" | "not_sent" | "unknown";
      /** @description Identificador del lote. */
      lote_id: number;
      /** @description Mensaje de SIFEN, con sus palabras. */
      msg_res: string | null;
      /** @description Protocolo del lote en SIFEN. */
      prot_lote: string | null;
      /**
       * Format: date-time
       * @description Cuándo se envió, en UTC.
       */
      sent_at: string;
      /** @description Cuándo concluyó, en UTC. */
      settled_at: string | null;
      /** @description El tipo de sus documentos. */
      tipo_documento: number;
    };
    /** @description Un lote, como está ahora. */
    LoteEnLista: components["schemas"]["CamposDeLote"] & {
      /** @description Cuántos documentos suyos hay en cada estado, ahora. */
      documentos: {
        [key: string]: number;
      };
    };
    /** @description Un lote que SIFEN recibió. */
    LoteEnviado: {
      /** @description El `batch_id` del pedido, si lo trajo. */
      batch_id: number | null;
      /** @description Los CDC de sus documentos, en el orden del lote. */
      cdcs: string[];
      /** @description Código de la respuesta de SIFEN a la recepción; no dice nada de cada documento. */
      cod_res: string | null;
      /** @description Los documentos que lleva. */
      dte_ids: number[];
      /** @description El emisor. */
      emitter_id: number;
      /**
       * @description `received`: SIFEN lo recibió; `refused` o `not_sent`: no lo tomó; `unknown`: no se sabe, y se pregunta por cada documento.
       * @enum {string}
       */
      estado: "sending" | "received" | "settled" | "refused" | "not_sent" | "unknown";
      /** @description Identificador del lote. */
      lote_id: number;
      /** @description Mensaje de SIFEN, con sus palabras. */
      msg_res: string | null;
      /** @description Protocolo del lote en SIFEN. */
      prot_lote: string | null;
      /**
       * Format: date-time
       * @description Cuándo se envió, en UTC.
       */
      sent_at: string;
      /** @description Cuándo concluyó, en UTC. */
      settled_at: string | null;
      /** @description El tipo de sus documentos. */
      tipo_documento: number;
    };
    /** @description Dónde se compró, en una autofactura. */
    LugarDeCompra: {
      /** @description Código de la ciudad, según la tabla de la DNIT; de ella salen distrito y departamento. */
      ciudad: number;
      /** @description Departamento. Valores: 1 (CAPITAL), 2 (CONCEPCION), 3 (SAN PEDRO), 4 (CORDILLERA), 5 (GUAIRA), 6 (CAAGUAZU), 7 (CAAZAPA), 8 (ITAPUA), 9 (MISIONES), 10 (PARAGUARI), 11 (ALTO PARANA), 12 (CENTRAL), 13 (NEEMBUCU), 14 (AMAMBAY), 15 (PTE. HAYES), 16 (BOQUERON), 17 (ALTO PARAGUAY), 18 (CANINDEYU), 19 (CHACO), 20 (NUEVA ASUNCION). */
      departamento?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20) | null;
      /** @description Código del distrito, según la tabla de la DNIT. */
      distrito?: number | null;
      /** @description Calle. */
      lugar: string;
    };
    /** @description Adónde llegan los bienes. */
    LugarDeEntrega: {
      /** @description Código de la ciudad, según la tabla de la DNIT; de ella salen distrito y departamento. */
      ciudad: number;
      /** @description Complemento de la dirección. */
      complementoDireccion1?: string | null;
      /** @description Segundo complemento. */
      complementoDireccion2?: string | null;
      /** @description Departamento. Valores: 1 (CAPITAL), 2 (CONCEPCION), 3 (SAN PEDRO), 4 (CORDILLERA), 5 (GUAIRA), 6 (CAAGUAZU), 7 (CAAZAPA), 8 (ITAPUA), 9 (MISIONES), 10 (PARAGUARI), 11 (ALTO PARANA), 12 (CENTRAL), 13 (NEEMBUCU), 14 (AMAMBAY), 15 (PTE. HAYES), 16 (BOQUERON), 17 (ALTO PARAGUAY), 18 (CANINDEYU), 19 (CHACO), 20 (NUEVA ASUNCION). */
      departamento?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20) | null;
      /** @description Calle. */
      direccion: string;
      /** @description Código del distrito, según la tabla de la DNIT. */
      distrito?: number | null;
      /** @description Número de casa; 0 si no tiene. */
      numeroCasa: number;
      /** @description Teléfono de contacto. */
      telefonoContacto?: string | null;
    };
    /** @description De dónde salen los bienes. */
    LugarDeSalida: {
      /** @description Código de la ciudad, según la tabla de la DNIT; de ella salen distrito y departamento. */
      ciudad: number;
      /** @description Complemento de la dirección. */
      complementoDireccion1?: string | null;
      /** @description Segundo complemento. */
      complementoDireccion2?: string | null;
      /** @description Departamento. Valores: 1 (CAPITAL), 2 (CONCEPCION), 3 (SAN PEDRO), 4 (CORDILLERA), 5 (GUAIRA), 6 (CAAGUAZU), 7 (CAAZAPA), 8 (ITAPUA), 9 (MISIONES), 10 (PARAGUARI), 11 (ALTO PARANA), 12 (CENTRAL), 13 (NEEMBUCU), 14 (AMAMBAY), 15 (PTE. HAYES), 16 (BOQUERON), 17 (ALTO PARAGUAY), 18 (CANINDEYU), 19 (CHACO), 20 (NUEVA ASUNCION). */
      departamento?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20) | null;
      /** @description Calle. */
      direccion: string;
      /** @description Código del distrito, según la tabla de la DNIT. */
      distrito?: number | null;
      /** @description Número de casa; 0 si no tiene. */
      numeroCasa: number;
      /** @description Teléfono de contacto. */
      telefonoContacto?: string | null;
    };
    /** @description Un medidor de energía eléctrica. */
    MedidorDeEnergia: {
      /** @description Código de la actividad, de hasta dos dígitos. */
      codigoActividad?: number | null;
      /** @description Código de la categoría, de hasta 3 caracteres. */
      codigoCategoria?: string | null;
      /** @description Consumo en kWh; si falta, la diferencia de las lecturas. */
      consumoKwh?: (number | string) | null;
      /** @description Lectura actual. */
      lecturaActual?: (number | string) | null;
      /** @description Lectura anterior. */
      lecturaAnterior?: (number | string) | null;
      /** @description Número del medidor. */
      numeroMedidor?: string | null;
    };
    /** @description Qué pasó, en una oración. */
    Mensaje: string;
    /** @description Una cuenta para un programa. */
    NuevaCuentaDeServicio: {
      /** @description Qué puede hacer su token. */
      abilities: ("sifen:read" | "sifen:send" | "sifen:admin" | "bcp:read")[];
      /** @description De qué empresa; hace falta si usted administra más de una. */
      empresa_id?: number | null;
      /** @description Los límites, que guarda el servidor. Sin ellos, o sin uno de sus campos, no hay ese límite. */
      limites?: {
        /** @description El único ambiente en que emite. */
        ambiente?: ("test" | "prod") | null;
        /** @description Cuántos documentos crea por día de Paraguay. */
        documentos_por_dia?: number | null;
        /** @description El mayor total de un documento, en guaraníes. Uno en otra moneda se compara por su tipo de cambio, o por la cotización del BCP si es mayor. */
        monto_maximo?: (number | string) | null;
      } | null;
      /** @description Nombre del programa, como figura en la historia de los documentos. */
      nombre: string;
      /** @description Desde dónde sirve su token. `0.0.0.0/0` y `::/0` son todas las direcciones. */
      redes: string[];
    };
    /** @description Un receptor de avisos. */
    NuevoWebhook: {
      /** @description De qué empresa; hace falta si usted administra más de una. */
      empresa_id?: number | null;
      /** @description Solo estos eventos; sin el campo, o vacío, todos. */
      events?: ("dte.created" | "dte.signed" | "dte.sent" | "dte.approved" | "dte.approved_obs" | "dte.rejected" | "dte.error" | "dte.cancelled" | "lote.sent" | "lote.settled" | "evento.approved" | "evento.rejected" | "punto.recuperado" | "punto.detenido" | "webhook.test")[] | null;
      /** @description Adónde se envían los avisos. Tiene que ser pública, y `https://` si la empresa tiene un emisor de producción. */
      url: string;
    };
    /** @description Una obligación que el documento afecta. */
    Obligacion: {
      /**
       * @description Cuál es. Valores: 113 (IMPUESTO A LA RENTA IRACIS - REGÍMENES ESPECIALES), 143 (TRIBUTO UNICO MAQUILA), 211 (IMPUESTO AL VALOR AGREGADO - GRAVADAS Y EXONERADAS - EXPORTADORES), 311 (IMPUESTO SELECTIVO AL CONSUMO - GENERAL), 321 (IMPUESTO SELECTIVO AL CONSUMO COMBUSTIBLES), 700 (IMPUESTO A LA RENTA EMPRESARIAL - RÉGIMEN GENERAL), 701 (IMPUESTO A LA RENTA EMPRESARIAL - SIMPLE), 702 (IMPUESTO A LA RENTA EMPRESARIAL - RESIMPLE), 703 (IMPUESTO DE ZONA FRANCA), 715 (IMPUESTO A LA RENTA PERSONAL - SERVICIOS PERSONALES), 716 (IMPUESTO A LA RENTA PERSONAL - RENTAS Y GANANCIAS DE CAPITAL).
       * @enum {integer}
       */
      codigo: 113 | 143 | 211 | 311 | 321 | 700 | 701 | 702 | 703 | 715 | 716;
    };
    /** @description El cheque de una entrega. */
    PagoConCheque: {
      /** @description Banco que lo emite. */
      banco: string;
      /** @description Número del cheque, de ocho dígitos. */
      numeroCheque: string;
    };
    /** @description La tarjeta de una entrega. */
    PagoConTarjeta: {
      /** @description Código de autorización: un texto o un entero de 6 a 10 dígitos, sin ceros a la izquierda. SIFEN no admite otro; si el suyo lo es, omítalo. */
      codigoAutorizacion?: (string | number) | null;
      /**
       * @description Cómo se pasó. Valores: 1 (POS), 2 (Pago electrónico), 9 (Otro).
       * @enum {integer}
       */
      medioPago: 1 | 2 | 9;
      /** @description Solo los últimos cuatro dígitos de la tarjeta: un texto, o un entero sin los ceros de delante, que se completan. */
      numero?: (string | number) | null;
      /** @description Razón social de la procesadora. */
      razonSocial?: string | null;
      /** @description RUC de la procesadora, con dígito verificador. */
      ruc?: string | null;
      /**
       * @description Qué tarjeta es. Valores: 1 (Visa), 2 (Mastercard), 3 (American Express), 4 (Maestro), 5 (Panal), 6 (Cabal), 99 (otro).
       * @enum {integer}
       */
      tipo: 1 | 2 | 3 | 4 | 5 | 6 | 99;
      /** @description Qué tarjeta es, si el tipo es 99. */
      tipoDescripcion?: string | null;
      /** @description Titular. */
      titular?: string | null;
    };
    /** @description Uno de los lotes que se enviaron. */
    ParteDeLote: {
      /** @description Código de la respuesta de SIFEN a la recepción; no dice nada de cada documento. */
      cod_res: string | null;
      /** @description Los documentos que lleva. */
      dte_ids: number[];
      /**
       * @description `received`: SIFEN lo recibió; `refused` o `not_sent`: no lo tomó; `unknown`: no se sabe, y se pregunta por cada documento.
       * @enum {string}
       */
      estado: "sending" | "received" | "settled" | "refused" | "not_sent" | "unknown";
      /** @description Identificador del lote. */
      lote_id: number;
      /** @description Mensaje de SIFEN, con sus palabras. */
      msg_res: string | null;
      /** @description Protocolo del lote en SIFEN. */
      prot_lote: string | null;
    };
    /**
     * Autofactura electrónica
     * @description Una autofactura por emitir.
     */
    PedidoDeAutofactura: components["schemas"]["CamposDePedidoDeDocumento"] & {
      /** @description A quién se compra y dónde; de la autofactura (4). */
      autoFactura: components["schemas"]["Vendedor"];
      /** @description Datos comerciales complementarios. */
      complementarios?: components["schemas"]["DatosComplementariosDeAutofactura"] | null;
      /** @description Cómo se paga; si falta: al contado, en efectivo. */
      condicionPago?: components["schemas"]["CondicionPago"] | null;
      /** @description De qué documentos trata; uno solo puede ir sin lista. */
      documentoAsociado: components["schemas"]["DocumentoAsociado"][];
      /** @description Lo que se vende, se compra o se traslada: de 1 a 999 ítems. */
      items: components["schemas"]["ItemDeAutofactura"][];
      /** @description A quién se emite. */
      receptor?: components["schemas"]["Receptor"] | null;
      /**
       * @description Qué documento es; SIFEN no acepta todavía 2, 3 ni 8. Valores: 1 (Factura electrónica), 2 (Factura electrónica de exportación), 3 (Factura electrónica de importación), 4 (Autofactura electrónica), 5 (Nota de crédito electrónica), 6 (Nota de débito electrónica), 7 (Nota de remisión electrónica), 8 (Comprobante de retención electrónico).
       * @constant
       */
      tipoDocumento: 4;
      /** @description Si falta, 1. Valores: 1 (Venta de mercadería), 2 (Prestación de servicios), 3 (Mixto (Venta de mercadería y servicios)), 4 (Venta de activo fijo), 5 (Venta de divisas), 6 (Compra de divisas), 7 (Promoción o entrega de muestras), 8 (Donación), 9 (Anticipo), 10 (Compra de productos), 11 (Compra de servicios), 12 (Venta de crédito fiscal), 13 (Muestras médicas (Art. 3 RG 24/2014)). */
      tipoTransaccion?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13) | null;
    };
    /** @description La cancelación de un documento aprobado. */
    PedidoDeCancelacion: {
      /** @description El CDC del documento, de 44 caracteres. */
      cdc: string;
      /** @description Por qué, en 5 a 500 caracteres. */
      motivo: string;
    };
    /**
     * Comprobante de retención electrónico
     * @description Un comprobante de retención por emitir.
     */
    PedidoDeComprobanteDeRetencionElectronico: components["schemas"]["CamposDePedidoDeDocumento"] & {
      /** @description Anticipo de todo el documento: se reparte entre los ítems según lo que queda de cada uno con sus descuentos. */
      anticipoGlobal?: (number | string) | null;
      /** @description Comisión, IVA del 10 % incluido; se suma al total. */
      comision?: (number | string) | null;
      /** @description Datos comerciales complementarios. */
      complementarios?: components["schemas"]["DatosComplementariosDeAutofactura"] | null;
      /** @description Descuento de todo el documento: se reparte entre los ítems según su precio. SIFEN recibe también qué porcentaje es. */
      descuentoGlobal?: (number | string) | null;
      /** @description De qué documentos trata; uno solo puede ir sin lista. */
      documentoAsociado: components["schemas"]["DocumentoAsociado"][];
      /** @description Lo que se vende, se compra o se traslada: de 1 a 999 ítems. */
      items: components["schemas"]["Item"][];
      receptor: components["schemas"]["Receptor"];
      /** @description Guaraníes a cuyo múltiplo se redondea el total hacia abajo, calculando el redondeo; con 0 no se redondea. Si faltan los dos campos, los del emisor. */
      redondearA?: ((0 | 50 | 100 | 500 | 1000) | string) | null;
      /** @description Redondeo, que se resta del total; menor que 10.000. */
      redondeo?: (number | string) | null;
      /** @description Datos del comprobante de retención (8), que SIFEN no acepta todavía. */
      retencion: components["schemas"]["Retencion"];
      /** @description Datos de una factura por ciclos y de contratos. */
      sectorAdicional?: components["schemas"]["DatosAdicionales"] | null;
      /** @description Los medidores de energía eléctrica; hasta 9. Uno solo puede ir sin lista. */
      sectorEnergiaElectrica?: components["schemas"]["MedidorDeEnergia"][] | null;
      /** @description Las pólizas de seguro. Una sola puede ir sin lista. */
      sectorSeguros?: components["schemas"]["PolizaDeSeguro"][] | null;
      /** @description Datos de la caja del supermercado. */
      sectorSupermercados?: components["schemas"]["VentaDeSupermercado"] | null;
      /**
       * @description Qué documento es; SIFEN no acepta todavía 2, 3 ni 8. Valores: 1 (Factura electrónica), 2 (Factura electrónica de exportación), 3 (Factura electrónica de importación), 4 (Autofactura electrónica), 5 (Nota de crédito electrónica), 6 (Nota de débito electrónica), 7 (Nota de remisión electrónica), 8 (Comprobante de retención electrónico).
       * @constant
       */
      tipoDocumento: 8;
    };
    /** @description El receptor está conforme con el documento. */
    PedidoDeConformidad: {
      /** @description El CDC del documento, de 44 caracteres. */
      cdc: string;
      /** @description El emisor que firma, si hay varios posibles. */
      emitter_id?: number;
      /** @description Cuándo se recibió, en Asunción; obligatoria si es parcial. */
      fechaRecepcion?: string;
      /** @description 1 total, 2 parcial. */
      tipoConformidad: 1 | 2;
    };
    /** @description El motivo del descarte. */
    PedidoDeDescarte: {
      /** @description Por qué no hace falta otro documento, de 5 a 500 caracteres. Queda en el historial. */
      motivo: string;
    };
    /** @description El receptor no conoce la operación del documento. */
    PedidoDeDesconocimiento: {
      /** @description El CDC del documento, de 44 caracteres. */
      cdc: string;
      /** @description Si no lo es: el número de su documento. */
      documentoNumero?: string;
      /** @description Si no lo es: el tipo de su documento de identidad. */
      documentoTipo?: number;
      /** @description El emisor que firma, si hay varios posibles. */
      emitter_id?: number;
      /** @description Cuándo se emitió el documento, en Asunción. */
      fechaEmision: string;
      /** @description Cuándo se recibió, en Asunción. */
      fechaRecepcion: string;
      /** @description Por qué, en 5 a 500 caracteres. */
      motivo: string;
      /** @description Nombre o razón social del receptor. */
      nombre: string;
      /** @description Si es contribuyente: su RUC, con dígito verificador. */
      ruc?: string;
      /** @description 1 contribuyente, 2 no contribuyente. */
      tipoReceptor: 1 | 2;
    };
    /** @description El receptor no está conforme con el documento. */
    PedidoDeDisconformidad: {
      /** @description El CDC del documento, de 44 caracteres. */
      cdc: string;
      /** @description El emisor que firma, si hay varios posibles. */
      emitter_id?: number;
      /** @description Por qué, en 5 a 500 caracteres. */
      motivo: string;
    };
    /** @description Un documento por emitir. Además de lo que se marca obligatorio lleva o bien timbrado_id, establecimiento_id y punto_expedicion_id, o bien establecimiento y puntoExpedicion, con timbrado si hay varios vigentes y sin el campo numeroDocumento: en los dos casos el número se toma solo; o bien timbrado, establecimiento, puntoExpedicion y numeroDocumento. `null` o un texto en blanco es lo mismo que omitir el campo. */
    PedidoDeDocumento: components["schemas"]["PedidoDeFactura"] | components["schemas"]["PedidoDeFacturaDeExportacion"] | components["schemas"]["PedidoDeFacturaDeImportacion"] | components["schemas"]["PedidoDeAutofactura"] | components["schemas"]["PedidoDeNotaDeCredito"] | components["schemas"]["PedidoDeNotaDeDebito"] | components["schemas"]["PedidoDeNotaDeRemision"] | components["schemas"]["PedidoDeComprobanteDeRetencionElectronico"];
    /** @description Los documentos cuyos estados se piden. */
    PedidoDeEstados: {
      /** @description Los CDC de los documentos, de 1 a 100. */
      cdcs: string[];
    };
    /**
     * Factura electrónica
     * @description Una factura por emitir.
     */
    PedidoDeFactura: components["schemas"]["CamposDePedidoDeDocumento"] & {
      /** @description Anticipo de todo el documento: se reparte entre los ítems según lo que queda de cada uno con sus descuentos. */
      anticipoGlobal?: (number | string) | null;
      /** @description Comisión, IVA del 10 % incluido; se suma al total. */
      comision?: (number | string) | null;
      /** @description Datos comerciales complementarios. */
      complementarios?: components["schemas"]["DatosComplementarios"] | null;
      /** @description Cómo se paga; si falta: al contado, en efectivo. */
      condicionPago?: components["schemas"]["CondicionPago"] | null;
      /** @description Descuento de todo el documento: se reparte entre los ítems según su precio. SIFEN recibe también qué porcentaje es. */
      descuentoGlobal?: (number | string) | null;
      /** @description Código de contratación de la DNCP; en ventas al Estado (tipoOperacion 3). */
      dncp?: components["schemas"]["CompraPublica"] | null;
      /** @description De qué documentos trata; uno solo puede ir sin lista. */
      documentoAsociado?: components["schemas"]["DocumentoAsociado"][] | null;
      /** @description Datos propios de la factura. */
      factura?: components["schemas"]["DatosDeFactura"] | null;
      /** @description Lo que se vende, se compra o se traslada: de 1 a 999 ítems. */
      items: components["schemas"]["Item"][];
      receptor: components["schemas"]["Receptor"];
      /** @description Guaraníes a cuyo múltiplo se redondea el total hacia abajo, calculando el redondeo; con 0 no se redondea. Si faltan los dos campos, los del emisor. */
      redondearA?: ((0 | 50 | 100 | 500 | 1000) | string) | null;
      /** @description Redondeo, que se resta del total; menor que 10.000. */
      redondeo?: (number | string) | null;
      /** @description Datos de una factura por ciclos y de contratos. */
      sectorAdicional?: components["schemas"]["DatosAdicionales"] | null;
      /** @description Los medidores de energía eléctrica; hasta 9. Uno solo puede ir sin lista. */
      sectorEnergiaElectrica?: components["schemas"]["MedidorDeEnergia"][] | null;
      /** @description Las pólizas de seguro. Una sola puede ir sin lista. */
      sectorSeguros?: components["schemas"]["PolizaDeSeguro"][] | null;
      /** @description Datos de la caja del supermercado. */
      sectorSupermercados?: components["schemas"]["VentaDeSupermercado"] | null;
      /**
       * @description Qué documento es; SIFEN no acepta todavía 2, 3 ni 8. Valores: 1 (Factura electrónica), 2 (Factura electrónica de exportación), 3 (Factura electrónica de importación), 4 (Autofactura electrónica), 5 (Nota de crédito electrónica), 6 (Nota de débito electrónica), 7 (Nota de remisión electrónica), 8 (Comprobante de retención electrónico).
       * @constant
       */
      tipoDocumento: 1;
      /** @description Si falta, 1. Valores: 1 (Venta de mercadería), 2 (Prestación de servicios), 3 (Mixto (Venta de mercadería y servicios)), 4 (Venta de activo fijo), 5 (Venta de divisas), 6 (Compra de divisas), 7 (Promoción o entrega de muestras), 8 (Donación), 9 (Anticipo), 10 (Compra de productos), 11 (Compra de servicios), 12 (Venta de crédito fiscal), 13 (Muestras médicas (Art. 3 RG 24/2014)). */
      tipoTransaccion?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13) | null;
      /** @description Cómo viajan los bienes; obligatorio en la nota de remisión (7). */
      transporte?: components["schemas"]["Transporte"] | null;
    };
    /**
     * Factura electrónica de exportación
     * @description Una factura de exportación por emitir.
     */
    PedidoDeFacturaDeExportacion: components["schemas"]["CamposDePedidoDeDocumento"] & {
      /** @description Anticipo de todo el documento: se reparte entre los ítems según lo que queda de cada uno con sus descuentos. */
      anticipoGlobal?: (number | string) | null;
      /** @description Comisión, IVA del 10 % incluido; se suma al total. */
      comision?: (number | string) | null;
      /** @description Datos comerciales complementarios. */
      complementarios?: components["schemas"]["DatosComplementarios"] | null;
      /** @description Cómo se paga; si falta: al contado, en efectivo. */
      condicionPago?: components["schemas"]["CondicionPago"] | null;
      /** @description Descuento de todo el documento: se reparte entre los ítems según su precio. SIFEN recibe también qué porcentaje es. */
      descuentoGlobal?: (number | string) | null;
      /** @description Código de contratación de la DNCP; en ventas al Estado (tipoOperacion 3). */
      dncp?: components["schemas"]["CompraPublica"] | null;
      /** @description De qué documentos trata; uno solo puede ir sin lista. */
      documentoAsociado?: components["schemas"]["DocumentoAsociado"][] | null;
      /** @description Datos de la factura de exportación (2), que SIFEN no acepta todavía. */
      exportacion: components["schemas"]["Exportacion"];
      /** @description Datos propios de la factura. */
      factura?: components["schemas"]["DatosDeFactura"] | null;
      /** @description Lo que se vende, se compra o se traslada: de 1 a 999 ítems. */
      items: components["schemas"]["Item"][];
      receptor: components["schemas"]["Receptor"];
      /** @description Guaraníes a cuyo múltiplo se redondea el total hacia abajo, calculando el redondeo; con 0 no se redondea. Si faltan los dos campos, los del emisor. */
      redondearA?: ((0 | 50 | 100 | 500 | 1000) | string) | null;
      /** @description Redondeo, que se resta del total; menor que 10.000. */
      redondeo?: (number | string) | null;
      /** @description Datos de una factura por ciclos y de contratos. */
      sectorAdicional?: components["schemas"]["DatosAdicionales"] | null;
      /** @description Los medidores de energía eléctrica; hasta 9. Uno solo puede ir sin lista. */
      sectorEnergiaElectrica?: components["schemas"]["MedidorDeEnergia"][] | null;
      /** @description Las pólizas de seguro. Una sola puede ir sin lista. */
      sectorSeguros?: components["schemas"]["PolizaDeSeguro"][] | null;
      /** @description Datos de la caja del supermercado. */
      sectorSupermercados?: components["schemas"]["VentaDeSupermercado"] | null;
      /**
       * @description Qué documento es; SIFEN no acepta todavía 2, 3 ni 8. Valores: 1 (Factura electrónica), 2 (Factura electrónica de exportación), 3 (Factura electrónica de importación), 4 (Autofactura electrónica), 5 (Nota de crédito electrónica), 6 (Nota de débito electrónica), 7 (Nota de remisión electrónica), 8 (Comprobante de retención electrónico).
       * @constant
       */
      tipoDocumento: 2;
      /** @description Si falta, 1. Valores: 1 (Venta de mercadería), 2 (Prestación de servicios), 3 (Mixto (Venta de mercadería y servicios)), 4 (Venta de activo fijo), 5 (Venta de divisas), 6 (Compra de divisas), 7 (Promoción o entrega de muestras), 8 (Donación), 9 (Anticipo), 10 (Compra de productos), 11 (Compra de servicios), 12 (Venta de crédito fiscal), 13 (Muestras médicas (Art. 3 RG 24/2014)). */
      tipoTransaccion?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13) | null;
      /** @description Cómo viajan los bienes; obligatorio en la nota de remisión (7). */
      transporte?: components["schemas"]["Transporte"] | null;
    };
    /**
     * Factura electrónica de importación
     * @description Una factura de importación por emitir.
     */
    PedidoDeFacturaDeImportacion: components["schemas"]["CamposDePedidoDeDocumento"] & {
      /** @description Anticipo de todo el documento: se reparte entre los ítems según lo que queda de cada uno con sus descuentos. */
      anticipoGlobal?: (number | string) | null;
      /** @description Comisión, IVA del 10 % incluido; se suma al total. */
      comision?: (number | string) | null;
      /** @description Datos comerciales complementarios. */
      complementarios?: components["schemas"]["DatosComplementarios"] | null;
      /** @description Cómo se paga; si falta: al contado, en efectivo. */
      condicionPago?: components["schemas"]["CondicionPago"] | null;
      /** @description Descuento de todo el documento: se reparte entre los ítems según su precio. SIFEN recibe también qué porcentaje es. */
      descuentoGlobal?: (number | string) | null;
      /** @description Código de contratación de la DNCP; en ventas al Estado (tipoOperacion 3). */
      dncp?: components["schemas"]["CompraPublica"] | null;
      /** @description De qué documentos trata; uno solo puede ir sin lista. */
      documentoAsociado?: components["schemas"]["DocumentoAsociado"][] | null;
      /** @description Datos propios de la factura. */
      factura?: components["schemas"]["DatosDeFactura"] | null;
      /** @description Datos de la factura de importación (3), que SIFEN no acepta todavía. */
      importacion: components["schemas"]["Importacion"];
      /** @description Lo que se vende, se compra o se traslada: de 1 a 999 ítems. */
      items: components["schemas"]["Item"][];
      receptor: components["schemas"]["Receptor"];
      /** @description Guaraníes a cuyo múltiplo se redondea el total hacia abajo, calculando el redondeo; con 0 no se redondea. Si faltan los dos campos, los del emisor. */
      redondearA?: ((0 | 50 | 100 | 500 | 1000) | string) | null;
      /** @description Redondeo, que se resta del total; menor que 10.000. */
      redondeo?: (number | string) | null;
      /** @description Datos de una factura por ciclos y de contratos. */
      sectorAdicional?: components["schemas"]["DatosAdicionales"] | null;
      /** @description Los medidores de energía eléctrica; hasta 9. Uno solo puede ir sin lista. */
      sectorEnergiaElectrica?: components["schemas"]["MedidorDeEnergia"][] | null;
      /** @description Las pólizas de seguro. Una sola puede ir sin lista. */
      sectorSeguros?: components["schemas"]["PolizaDeSeguro"][] | null;
      /** @description Datos de la caja del supermercado. */
      sectorSupermercados?: components["schemas"]["VentaDeSupermercado"] | null;
      /**
       * @description Qué documento es; SIFEN no acepta todavía 2, 3 ni 8. Valores: 1 (Factura electrónica), 2 (Factura electrónica de exportación), 3 (Factura electrónica de importación), 4 (Autofactura electrónica), 5 (Nota de crédito electrónica), 6 (Nota de débito electrónica), 7 (Nota de remisión electrónica), 8 (Comprobante de retención electrónico).
       * @constant
       */
      tipoDocumento: 3;
      /** @description Si falta, 1. Valores: 1 (Venta de mercadería), 2 (Prestación de servicios), 3 (Mixto (Venta de mercadería y servicios)), 4 (Venta de activo fijo), 5 (Venta de divisas), 6 (Compra de divisas), 7 (Promoción o entrega de muestras), 8 (Donación), 9 (Anticipo), 10 (Compra de productos), 11 (Compra de servicios), 12 (Venta de crédito fiscal), 13 (Muestras médicas (Art. 3 RG 24/2014)). */
      tipoTransaccion?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13) | null;
      /** @description Cómo viajan los bienes; obligatorio en la nota de remisión (7). */
      transporte?: components["schemas"]["Transporte"] | null;
    };
    /** @description Un rango de números sin usar, de 1 a 1000. */
    PedidoDeInutilizacion: {
      /** @description El emisor que firma, si hay varios posibles. */
      emitter_id?: number;
      /** @description Código del establecimiento, de tres dígitos. */
      establecimiento: string;
      /** @description Por qué, en 5 a 500 caracteres. */
      motivo: string;
      /** @description Último número del rango, de siete dígitos. */
      numero_fin: string;
      /** @description Primer número del rango, de siete dígitos. */
      numero_inicio: string;
      /** @description Código del punto de expedición, de tres dígitos. */
      punto_expedicion: string;
      /** @description La serie de los números, si la hay. */
      serie?: string;
      /** @description Número del timbrado, de ocho dígitos. */
      timbrado: string | number;
      /** @description Tipo de documento; 1 es factura electrónica. */
      tipo_documento: number;
    };
    /** @description Los documentos que van juntos. */
    PedidoDeLote: {
      /** @description Un número suyo para el lote; se guarda y se repite en la respuesta. */
      batch_id?: number | null;
      /** @description Los `id` de los documentos, de 1 a 50, sin repetir: de un solo tipo, del emisor indicado y en estado `draft` o `signed`. */
      dte_ids: number[];
      /** @description El emisor de todos ellos. */
      emitter_id: number;
    };
    /** @description Quién es el receptor de una factura que se emitió innominada. */
    PedidoDeNominacion: {
      /** @description El CDC del documento, de 44 caracteres. */
      cdc: string;
      /** @description Celular. */
      celular?: string;
      /** @description Código de la ciudad: `GET /api/sifen/tablas/ciudades`. */
      ciudad?: number;
      /** @description Cómo lo numera usted. */
      codigo?: string;
      /** @description Si el receptor es contribuyente. */
      contribuyente: boolean;
      /** @description Código del departamento; si falta, el de la ciudad. */
      departamento?: number;
      /** @description Dirección. */
      direccion?: string;
      /** @description Código del distrito; si falta, el de la ciudad. */
      distrito?: number;
      /** @description Si no lo es: el número de su documento. */
      documentoNumero?: string;
      /** @description Si no lo es: el tipo de su documento de identidad. */
      documentoTipo?: number;
      /** @description Con documentoTipo 9: qué documento es. */
      documentoTipoDescripcion?: string;
      /** @description Correo electrónico. */
      email?: string;
      /** @description Por qué, en 5 a 500 caracteres. */
      motivo: string;
      /** @description Nombre de fantasía. */
      nombreFantasia?: string;
      /** @description Número de casa; 0 si no tiene. */
      numeroCasa?: number;
      /** @description Código del país; si falta, PRY. */
      pais?: string;
      /** @description Nombre o razón social del receptor. */
      razonSocial: string;
      /** @description Si es contribuyente: su RUC, con dígito verificador. */
      ruc?: string;
      /** @description Teléfono. */
      telefono?: string;
      /** @description 1 B2B, 2 B2C, 4 B2F. */
      tipoOperacion: 1 | 2 | 4;
      /** @description De un contribuyente: 1 persona física, 2 jurídica. */
      tipoReceptor?: number;
    };
    /**
     * Nota de crédito electrónica
     * @description Una nota de crédito por emitir.
     */
    PedidoDeNotaDeCredito: components["schemas"]["CamposDePedidoDeDocumento"] & {
      /** @description Anticipo de todo el documento: se reparte entre los ítems según lo que queda de cada uno con sus descuentos. */
      anticipoGlobal?: (number | string) | null;
      /** @description Comisión, IVA del 10 % incluido; se suma al total. */
      comision?: (number | string) | null;
      /** @description Datos comerciales complementarios. */
      complementarios?: components["schemas"]["DatosComplementariosDeAutofactura"] | null;
      /** @description Cómo se paga; si falta: al contado, en efectivo. */
      condicionPago?: components["schemas"]["CondicionPago"] | null;
      /** @description Descuento de todo el documento: se reparte entre los ítems según su precio. SIFEN recibe también qué porcentaje es. */
      descuentoGlobal?: (number | string) | null;
      /** @description De qué documentos trata; uno solo puede ir sin lista. */
      documentoAsociado: components["schemas"]["DocumentoAsociado"][];
      /** @description Datos propios de la factura. */
      factura?: components["schemas"]["DatosDeFactura"] | null;
      /** @description Lo que se vende, se compra o se traslada: de 1 a 999 ítems. */
      items: components["schemas"]["Item"][];
      /** @description Por qué se emite; de la nota de crédito (5) y la de débito (6). */
      notaCreditoDebito: components["schemas"]["DatosDeNota"];
      receptor: components["schemas"]["Receptor"];
      /** @description Guaraníes a cuyo múltiplo se redondea el total hacia abajo, calculando el redondeo; con 0 no se redondea. Si faltan los dos campos, los del emisor. */
      redondearA?: ((0 | 50 | 100 | 500 | 1000) | string) | null;
      /** @description Redondeo, que se resta del total; menor que 10.000. */
      redondeo?: (number | string) | null;
      /** @description Datos de una factura por ciclos y de contratos. */
      sectorAdicional?: components["schemas"]["DatosAdicionales"] | null;
      /** @description Los medidores de energía eléctrica; hasta 9. Uno solo puede ir sin lista. */
      sectorEnergiaElectrica?: components["schemas"]["MedidorDeEnergia"][] | null;
      /** @description Las pólizas de seguro. Una sola puede ir sin lista. */
      sectorSeguros?: components["schemas"]["PolizaDeSeguro"][] | null;
      /** @description Datos de la caja del supermercado. */
      sectorSupermercados?: components["schemas"]["VentaDeSupermercado"] | null;
      /**
       * @description Qué documento es; SIFEN no acepta todavía 2, 3 ni 8. Valores: 1 (Factura electrónica), 2 (Factura electrónica de exportación), 3 (Factura electrónica de importación), 4 (Autofactura electrónica), 5 (Nota de crédito electrónica), 6 (Nota de débito electrónica), 7 (Nota de remisión electrónica), 8 (Comprobante de retención electrónico).
       * @constant
       */
      tipoDocumento: 5;
      /** @description Si falta, 1. Valores: 1 (Venta de mercadería), 2 (Prestación de servicios), 3 (Mixto (Venta de mercadería y servicios)), 4 (Venta de activo fijo), 5 (Venta de divisas), 6 (Compra de divisas), 7 (Promoción o entrega de muestras), 8 (Donación), 9 (Anticipo), 10 (Compra de productos), 11 (Compra de servicios), 12 (Venta de crédito fiscal), 13 (Muestras médicas (Art. 3 RG 24/2014)). */
      tipoTransaccion?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13) | null;
    };
    /**
     * Nota de débito electrónica
     * @description Una nota de débito por emitir.
     */
    PedidoDeNotaDeDebito: components["schemas"]["CamposDePedidoDeDocumento"] & {
      /** @description Anticipo de todo el documento: se reparte entre los ítems según lo que queda de cada uno con sus descuentos. */
      anticipoGlobal?: (number | string) | null;
      /** @description Comisión, IVA del 10 % incluido; se suma al total. */
      comision?: (number | string) | null;
      /** @description Datos comerciales complementarios. */
      complementarios?: components["schemas"]["DatosComplementariosDeAutofactura"] | null;
      /** @description Cómo se paga; si falta: al contado, en efectivo. */
      condicionPago?: components["schemas"]["CondicionPago"] | null;
      /** @description Descuento de todo el documento: se reparte entre los ítems según su precio. SIFEN recibe también qué porcentaje es. */
      descuentoGlobal?: (number | string) | null;
      /** @description De qué documentos trata; uno solo puede ir sin lista. */
      documentoAsociado: components["schemas"]["DocumentoAsociado"][];
      /** @description Datos propios de la factura. */
      factura?: components["schemas"]["DatosDeFactura"] | null;
      /** @description Lo que se vende, se compra o se traslada: de 1 a 999 ítems. */
      items: components["schemas"]["Item"][];
      /** @description Por qué se emite; de la nota de crédito (5) y la de débito (6). */
      notaCreditoDebito: components["schemas"]["DatosDeNota"];
      receptor: components["schemas"]["Receptor"];
      /** @description Guaraníes a cuyo múltiplo se redondea el total hacia abajo, calculando el redondeo; con 0 no se redondea. Si faltan los dos campos, los del emisor. */
      redondearA?: ((0 | 50 | 100 | 500 | 1000) | string) | null;
      /** @description Redondeo, que se resta del total; menor que 10.000. */
      redondeo?: (number | string) | null;
      /** @description Datos de una factura por ciclos y de contratos. */
      sectorAdicional?: components["schemas"]["DatosAdicionales"] | null;
      /** @description Los medidores de energía eléctrica; hasta 9. Uno solo puede ir sin lista. */
      sectorEnergiaElectrica?: components["schemas"]["MedidorDeEnergia"][] | null;
      /** @description Las pólizas de seguro. Una sola puede ir sin lista. */
      sectorSeguros?: components["schemas"]["PolizaDeSeguro"][] | null;
      /** @description Datos de la caja del supermercado. */
      sectorSupermercados?: components["schemas"]["VentaDeSupermercado"] | null;
      /**
       * @description Qué documento es; SIFEN no acepta todavía 2, 3 ni 8. Valores: 1 (Factura electrónica), 2 (Factura electrónica de exportación), 3 (Factura electrónica de importación), 4 (Autofactura electrónica), 5 (Nota de crédito electrónica), 6 (Nota de débito electrónica), 7 (Nota de remisión electrónica), 8 (Comprobante de retención electrónico).
       * @constant
       */
      tipoDocumento: 6;
      /** @description Si falta, 1. Valores: 1 (Venta de mercadería), 2 (Prestación de servicios), 3 (Mixto (Venta de mercadería y servicios)), 4 (Venta de activo fijo), 5 (Venta de divisas), 6 (Compra de divisas), 7 (Promoción o entrega de muestras), 8 (Donación), 9 (Anticipo), 10 (Compra de productos), 11 (Compra de servicios), 12 (Venta de crédito fiscal), 13 (Muestras médicas (Art. 3 RG 24/2014)). */
      tipoTransaccion?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13) | null;
    };
    /**
     * Nota de remisión electrónica
     * @description Una nota de remisión por emitir.
     */
    PedidoDeNotaDeRemision: components["schemas"]["CamposDePedidoDeDocumento"] & {
      /** @description Anticipo de todo el documento: se reparte entre los ítems según lo que queda de cada uno con sus descuentos. */
      anticipoGlobal?: (number | string) | null;
      /** @description Comisión, IVA del 10 % incluido; se suma al total. */
      comision?: (number | string) | null;
      /** @description Datos comerciales complementarios. */
      complementarios?: components["schemas"]["DatosComplementarios"] | null;
      /** @description Descuento de todo el documento: se reparte entre los ítems según su precio. SIFEN recibe también qué porcentaje es. */
      descuentoGlobal?: (number | string) | null;
      /** @description De qué documentos trata; uno solo puede ir sin lista. */
      documentoAsociado?: components["schemas"]["DocumentoAsociado"][] | null;
      /** @description Lo que se vende, se compra o se traslada: de 1 a 999 ítems. */
      items: components["schemas"]["ItemDeNotaDeRemision"][];
      receptor: components["schemas"]["ReceptorDeNotaDeRemision"];
      /** @description Guaraníes a cuyo múltiplo se redondea el total hacia abajo, calculando el redondeo; con 0 no se redondea. Si faltan los dos campos, los del emisor. */
      redondearA?: ((0 | 50 | 100 | 500 | 1000) | string) | null;
      /** @description Redondeo, que se resta del total; menor que 10.000. */
      redondeo?: (number | string) | null;
      /** @description Por qué se trasladan los bienes; de la nota de remisión (7). */
      remision: components["schemas"]["DatosDeRemision"];
      /**
       * @description Qué documento es; SIFEN no acepta todavía 2, 3 ni 8. Valores: 1 (Factura electrónica), 2 (Factura electrónica de exportación), 3 (Factura electrónica de importación), 4 (Autofactura electrónica), 5 (Nota de crédito electrónica), 6 (Nota de débito electrónica), 7 (Nota de remisión electrónica), 8 (Comprobante de retención electrónico).
       * @constant
       */
      tipoDocumento: 7;
      /** @description Si falta, 1. Valores: 1 (Venta de mercadería), 2 (Prestación de servicios), 3 (Mixto (Venta de mercadería y servicios)), 4 (Venta de activo fijo), 5 (Venta de divisas), 6 (Compra de divisas), 7 (Promoción o entrega de muestras), 8 (Donación), 9 (Anticipo), 10 (Compra de productos), 11 (Compra de servicios), 12 (Venta de crédito fiscal), 13 (Muestras médicas (Art. 3 RG 24/2014)). */
      tipoTransaccion?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13) | null;
      /** @description Cómo viajan los bienes; obligatorio en la nota de remisión (7). */
      transporte: components["schemas"]["TransporteDeNotaDeRemision"];
    };
    /** @description El receptor dice que recibió el documento. */
    PedidoDeNotificacion: {
      /** @description El CDC del documento, de 44 caracteres. */
      cdc: string;
      /** @description Si no lo es: el número de su documento. */
      documentoNumero?: string;
      /** @description Si no lo es: el tipo de su documento de identidad. */
      documentoTipo?: number;
      /** @description El emisor que firma, si hay varios posibles. */
      emitter_id?: number;
      /** @description Cuándo se emitió el documento, en Asunción. */
      fechaEmision: string;
      /** @description Cuándo se recibió, en Asunción. */
      fechaRecepcion: string;
      /** @description Nombre o razón social del receptor. */
      nombre: string;
      /** @description Si es contribuyente: su RUC, con dígito verificador. */
      ruc?: string;
      /** @description 1 contribuyente, 2 no contribuyente. */
      tipoReceptor: 1 | 2;
      /** @description Total del documento, en guaraníes. */
      totalPYG: number | string;
    };
    /** @description Con qué se pide un token. */
    PedidoDeToken: {
      /** @description Nombre del equipo o programa que usará el token, para reconocerlo en la lista. */
      device_name: string;
      /** @description Correo electrónico del usuario; las mayúsculas no cuentan. */
      email: string;
      /** @description Contraseña. La del ejemplo no es de nadie: ponga la suya; en la demostración, la que se muestra al arrancar. */
      password: string;
    };
    /** @description Un cambio en un traslado en curso. */
    PedidoDeTransporte: {
      /** @description El CDC del documento, de 44 caracteres. */
      cdc: string;
      /** @description Los datos nuevos; cada motivo necesita los suyos. */
      entrega: {
        /** @description Código de la ciudad: `GET /api/sifen/tablas/ciudades`. */
        ciudad?: number;
        /** @description Más de la dirección. */
        complementoDireccion1?: string;
        /** @description Código del departamento; si falta, el de la ciudad. */
        departamento?: number;
        /** @description Dirección. */
        direccion?: string;
        /** @description Código del distrito; si falta, el de la ciudad. */
        distrito?: number;
        /** @description 1 terrestre, 2 fluvial, 3 aéreo, 4 multimodal. */
        modalidadTransporte?: number;
        /** @description Número de casa; 0 si no tiene. */
        numeroCasa?: number;
        /** @description 1 propio, 2 de un tercero. */
        tipoTransporte?: number;
        /** @description Quién transporta. */
        transportista?: {
          /** @description Quién conduce. */
          chofer?: {
            /** @description Su documento. */
            documentoNumero?: string;
            /** @description Nombre del chofer. */
            nombre?: string;
          };
          /** @description Si es contribuyente. */
          contribuyente?: boolean;
          /** @description Si no lo es: el número de su documento. */
          documentoNumero?: string;
          /** @description Si no lo es: el tipo de su documento de identidad. */
          documentoTipo?: number;
          /** @description Nombre o razón social. */
          nombre?: string;
          /** @description Si es contribuyente: su RUC, con dígito verificador. */
          ruc?: string;
        };
        /** @description En qué se transporta. */
        vehiculo?: {
          /** @description Con 1: su número. */
          documentoNumero?: string;
          /** @description Cómo se identifica: 1 por número, 2 por matrícula. */
          documentoTipo?: number;
          /** @description Su marca. */
          marca?: string;
          /** @description Con 2: su matrícula. */
          numeroMatricula?: string;
          /** @description Qué vehículo es. */
          tipo?: string;
        };
      };
      /** @description Qué cambia: 1 el lugar de entrega, 2 el chofer, 3 el transportista, 4 el vehículo. */
      motivo: 1 | 2 | 3 | 4;
    };
    /** @description Una póliza de seguro. */
    PolizaDeSeguro: {
      /** @description Código de la empresa en la Superintendencia de Seguros, el mismo en todas. */
      codigoAseguradora?: string | null;
      /** @description Código interno del ítem que la póliza asegura. */
      codigoInternoItem?: string | null;
      /** @description Código de la póliza. */
      codigoPoliza: string;
      /** @description Fin de la vigencia; sin hora, la medianoche. */
      finVigencia?: string | null;
      /** @description Inicio de la vigencia; sin hora, la medianoche. */
      inicioVigencia?: string | null;
      /** @description Número de la póliza. */
      numeroPoliza: string;
      /** @description Cuánto dura, con un decimal a lo más. */
      vigencia: number | string;
      /** @description Unidad de la vigencia, de 3 a 15 caracteres. */
      vigenciaUnidad: string;
    };
    /** @description Un problema de un documento, con lo que SIFEN diría. */
    Problema: {
      /** @description El campo del pedido. */
      campo: string;
      /** @description El código con el que SIFEN lo rechazaría, si tiene uno. */
      codigo: string | null;
      /** @description El campo del Manual Técnico de SIFEN, si es de uno. */
      id: string | null;
      /** @description Qué pasa con él y qué hacer. */
      mensaje: string;
      /** @description Qué hacer, según ese código. */
      que_hacer: string | null;
    };
    /** @description Los mismos problemas de `errors`, de a uno, con lo que SIFEN diría. */
    Problemas: components["schemas"]["Problema"][];
    /** @description Una prueba del receptor. */
    Prueba: {
      /** @description Un saludo. */
      mensaje: string;
      /** @description El webhook que se prueba. */
      webhook_id: number;
    };
    /** @description Un punto de expedición activo, con su numeración. */
    PuntoDeExpedicion: {
      /** @description Código del punto de expedición, de tres dígitos. */
      codigo: string;
      /** @description La numeración de los demás tipos de documento ya usados; la de arriba es la de las facturas. */
      contadores: {
        /** @description El que llevará el próximo documento. */
        proximo_numero: number;
        /** @description Tipo de documento. */
        tipo_documento: number;
        /** @description Último número usado; 0 si todavía ninguno. */
        ultimo_numero: number;
      }[];
      /** @description Cómo lo llama la empresa. */
      descripcion: string;
      /** @description Identificador del punto de expedición: el `punto_expedicion_id` de un documento. */
      id: number;
      /** @description El que llevará el próximo documento. */
      proximo_numero: number;
      /** @description Último número usado; 0 si todavía ninguno. */
      ultimo_numero: number;
    };
    /** @description Un punto de expedición por registrar. */
    PuntoDeExpedicionNuevo: {
      /** @description Código de tres dígitos, con ceros a la izquierda. */
      codigo: string;
      /** @description Lo mismo para los demás tipos de documento, que SIFEN numera aparte. */
      contadores?: {
        /** @description Tipo de documento; el de las facturas es `ultimo_numero`. */
        tipo_documento: number;
        /** @description Último número usado. */
        ultimo_numero: number;
      }[] | null;
      /** @description Cómo lo llama la empresa. */
      descripcion: string;
      /** @description Último número de factura que ya usó en otro sistema; 0 si no se indica. */
      ultimo_numero?: number | null;
    };
    /** @description Un punto que no emite. */
    PuntoDetenido: {
      /** @description Código del establecimiento. */
      establecimiento: string;
      /** @description Código del punto de expedición. */
      punto_expedicion: string;
      /** @description Identificador del punto de expedición. */
      punto_expedicion_id: number;
      /** @description Número del timbrado. */
      timbrado: string;
      /** @description Tipo de documento del contador. */
      tipo_documento: number;
      /** @description El último número del contador. */
      ultimo_numero: number;
    };
    /** @description Un punto cuyos documentos volvieron de SIFEN. */
    PuntoRecuperado: {
      /** @description Código del establecimiento. */
      establecimiento: string;
      /** @description Código del punto de expedición. */
      punto_expedicion: string;
      /** @description Identificador del punto de expedición. */
      punto_expedicion_id: number;
      /** @description Cuántos documentos volvieron de SIFEN. */
      recuperados: number;
      /** @description Número del timbrado. */
      timbrado: string;
      /** @description Tipo de documento del contador. */
      tipo_documento: number;
      /** @description El último número del contador. */
      ultimo_numero: number;
    };
    /** @description A quién se emite. */
    Receptor: components["schemas"]["CamposDeReceptor"] & {
      /** @description Calle. Obligatoria para un extranjero. */
      direccion?: string | null;
      /** @description Número de casa, 0 si no tiene; obligatorio si va direccion. */
      numeroCasa?: number | null;
    };
    /** @description El receptor de un documento. */
    ReceptorDeDocumento: {
      /** @description RUC o número de documento. */
      documento: string;
      /** @description Nombre o razón social. */
      nombre: string;
    };
    /** @description A quién se emite. */
    ReceptorDeNotaDeRemision: components["schemas"]["CamposDeReceptor"] & {
      /** @description Calle. Obligatoria para un extranjero. */
      direccion: string;
      /** @description Número de casa, 0 si no tiene; obligatorio si va direccion. */
      numeroCasa: number;
    };
    /** @description Un documento puesto de nuevo en camino a SIFEN. */
    Reenvio: {
      advertencias?: components["schemas"]["Advertencias"];
      /** @description Identificador del documento. */
      dte_id: number;
      /**
       * @description El estado en el que quedó.
       * @enum {string}
       */
      estado_actual: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
      /**
       * @description El estado en el que estaba.
       * @enum {string}
       */
      estado_anterior: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
      /**
       * @description El trabajo que sigue con él.
       * @enum {string}
       */
      job: "BuildAndSignDteJob" | "SendDteJob";
      /** @description Qué pasa con él ahora. */
      message: string;
    };
    /** @description Qué se reenvía. */
    ReenvioDeWebhook: {
      /**
       * Format: date-time
       * @description Desde cuándo: se reenvían los eventos que ocurrieron después y no llegaron.
       */
      desde: string;
    };
    /** @description La persona que emite. */
    ResponsableDeEmision: {
      /** @description Cargo. */
      cargo: string;
      /** @description Número del documento. */
      documentoNumero: string;
      /**
       * @description Tipo de documento. Valores: 1 (Cédula paraguaya), 2 (Pasaporte), 3 (Cédula extranjera), 4 (Carnet de residencia), 9 (otro).
       * @enum {integer}
       */
      documentoTipo: 1 | 2 | 3 | 4 | 9;
      /** @description Qué documento es, si el tipo es 9. */
      documentoTipoDescripcion?: string | null;
      /** @description Nombre. */
      nombre: string;
    };
    /** @description Cómo terminó el envío de un documento. */
    Resultado: components["schemas"]["CamposDeResultado"] & {
      /**
       * @description Estado; `sent` y `draft` son de paso.
       * @enum {string}
       */
      estado: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
    };
    /** @description Cómo terminó el envío de un lote. */
    ResultadoDeLote: {
      advertencias?: components["schemas"]["Advertencias"];
      /** @description El `batch_id` del pedido; si no vino, el identificador del lote. */
      batch_id: number;
      /** @description Código de la respuesta de SIFEN a la recepción; no dice nada de cada documento. */
      cod_res: string | null;
      /** @description Los documentos que lleva. */
      dte_ids: number[];
      /**
       * @description `received`: SIFEN lo recibió; `refused` o `not_sent`: no lo tomó; `unknown`: no se sabe, y se pregunta por cada documento.
       * @enum {string}
       */
      estado: "sending" | "received" | "settled" | "refused" | "not_sent" | "unknown";
      /** @description El estado HTTP de esta respuesta. */
      http_code: number;
      /** @description Identificador del lote. */
      lote_id: number;
      /** @description Solo cuando se enviaron varios lotes: cada uno, con sus documentos. */
      lotes?: components["schemas"]["ParteDeLote"][];
      /** @description Qué pasó, en una oración. */
      message: string;
      /** @description Mensaje de SIFEN, con sus palabras. */
      msg_res: string | null;
      /** @description Protocolo del lote en SIFEN. */
      prot_lote: string | null;
      /** @description Solo cuando los documentos no entraban en un lote de SIFEN (1.000 KB) y se enviaron varios: todos los protocolos. */
      prot_lotes?: string[];
    };
    /** @description Un documento de un lote que concluyó. */
    ResultadoEnLote: {
      /** @description Código de control. */
      cdc: string;
      /**
       * @description Su estado.
       * @enum {string}
       */
      estado: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
      /** @description Identificador del documento. */
      id: number;
      /** @description Código de la respuesta de SIFEN. */
      sifen_result_code: string | null;
      /** @description Mensaje de SIFEN. */
      sifen_result_msg: string | null;
    };
    /** @description Un documento que SIFEN recibió en un lote y procesa después. */
    ResultadoPorLote: components["schemas"]["CamposDeResultado"] & {
      /**
       * @description Siempre `sent`: SIFEN lo procesa.
       * @enum {string}
       */
      estado: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
      /** @description Qué pasa con él ahora. */
      message: string;
    };
    /** @description Datos de un comprobante de retención. */
    Retencion: {
      /** @description Porcentaje que se retiene, mayor que 0 y de hasta 100. */
      porcentaje: number | string;
      /**
       * @description Qué impuesto se retiene. Valores: 1 (renta), 2 (IVA).
       * @enum {integer}
       */
      tipoRegimen: 1 | 2;
    };
    /** @description Un timbrado activo de la empresa. */
    Timbrado: {
      /**
       * @description De qué ambiente son sus números.
       * @enum {string}
       */
      ambiente: "test" | "prod";
      /**
       * Format: date
       * @description Desde cuándo vale.
       */
      fecha_inicio: string;
      /** @description Hasta cuándo vale; null si no vence. */
      fecha_vencimiento: string | null;
      /** @description Identificador del timbrado: el `timbrado_id` de un documento. */
      id: number;
      /** @description Número del timbrado, de ocho dígitos. */
      numero: string;
    };
    /** @description Un timbrado por registrar. */
    TimbradoNuevo: {
      /** @description De qué ambiente son sus números. Si no se indica, el de los emisores de la empresa; hace falta cuando los tiene en los dos. */
      ambiente?: ("test" | "prod") | null;
      /**
       * Format: date
       * @description Desde cuándo vale.
       */
      fecha_inicio: string;
      /** @description Hasta cuándo vale; null si no vence, como los timbrados electrónicos. */
      fecha_vencimiento: string | null;
      /** @description Número que dio la DNIT, de ocho dígitos. */
      numero: string;
    };
    /** @description El tipo de cambio de un documento. */
    TipoDeCambio: {
      /** @description La fecha de la planilla del BCP; vacía si vino en el pedido. */
      fecha: string | null;
      /**
       * @description `usuario` si vino en el pedido; `BCP` si se tomó su cotización.
       * @enum {string}
       */
      fuente: "usuario" | "BCP";
      /** @description Guaraníes por unidad de la moneda. Texto decimal exacto. */
      valor: string;
    };
    /** @description Un token que todavía sirve. */
    Token: {
      /**
       * Format: date-time
       * @description Cuándo se creó, en UTC.
       */
      created_at: string;
      /** @description Nombre con que se pidió. */
      device_name: string;
      /** @description Identificador del token: lo que va antes de la barra. */
      id: number;
      /** @description Último uso, en UTC; se anota una vez por minuto. */
      last_used_at: string | null;
    };
    /** @description Un token nuevo. */
    TokenEmitido: {
      advertencias?: components["schemas"]["Advertencias"];
      /**
       * Format: date-time
       * @description Hasta cuándo sirve, en UTC.
       */
      expires_at: string;
      /** @description El token. Se muestra solo esta vez: guárdelo. */
      token: string;
      /**
       * @description Cómo se envía: `Authorization: Bearer <token>`.
       * @constant
       */
      type: "Bearer";
    };
    /** @description Totales que se comparan con los calculados. */
    TotalesDelPedido: {
      /** @description IVA al 5 %. Si viene y difiere del nuestro, se avisa en advertencias. */
      iva5?: number | string | null;
      /** @description IVA al 10 %. Si viene y difiere del nuestro, se avisa en advertencias. */
      iva10?: number | string | null;
      /** @description Total del IVA. Si viene, debe coincidir con el nuestro, con una diferencia de hasta 1. */
      ivaTotal?: number | string | null;
      /** @description Subtotal exento. Si viene y difiere del nuestro, se avisa en advertencias. */
      subtotalExento?: number | string | null;
      /** @description Subtotal gravado al 5 %. Si viene y difiere del nuestro, se avisa en advertencias. */
      subtotalGravado5?: number | string | null;
      /** @description Subtotal gravado al 10 %. Si viene y difiere del nuestro, se avisa en advertencias. */
      subtotalGravado10?: number | string | null;
      /** @description Total de la operación. Si viene, debe coincidir con el nuestro, con una diferencia de hasta 1. */
      totalOperacion?: number | string | null;
    };
    /** @description Cómo se trasladan los bienes. */
    Transporte: components["schemas"]["CamposDeTransporte"] & {
      /** @description Dónde se entregan; hasta 99 lugares. Uno solo puede ir sin lista. */
      entrega?: components["schemas"]["LugarDeEntrega"][] | null;
      /** @description Día en que termina; obligatorio con el de inicio. */
      finEstimadoTranslado?: string | null;
      /** @description Día en que empieza; obligatorio en la remisión. */
      inicioEstimadoTranslado?: string | null;
      /** @description De dónde salen los bienes. */
      salida?: components["schemas"]["LugarDeSalida"] | null;
      /** @description De quién es el transporte; obligatorio en la remisión. Valores: 1 (Propio), 2 (Tercero). */
      tipo?: (1 | 2) | null;
      /** @description Quién transporta. */
      transportista?: components["schemas"]["Transportista"] | null;
      /** @description Los vehículos; hasta 4. Uno solo puede ir sin lista. */
      vehiculo?: components["schemas"]["Vehiculo"][] | null;
    };
    /** @description Cómo se trasladan los bienes. */
    TransporteDeNotaDeRemision: components["schemas"]["CamposDeTransporte"] & {
      /** @description Dónde se entregan; hasta 99 lugares. Uno solo puede ir sin lista. */
      entrega: components["schemas"]["LugarDeEntrega"][];
      /**
       * Format: date
       * @description Día en que termina; obligatorio con el de inicio.
       */
      finEstimadoTranslado: string;
      /**
       * Format: date
       * @description Día en que empieza; obligatorio en la remisión.
       */
      inicioEstimadoTranslado: string;
      salida: components["schemas"]["LugarDeSalida"];
      /**
       * @description De quién es el transporte; obligatorio en la remisión. Valores: 1 (Propio), 2 (Tercero).
       * @enum {integer}
       */
      tipo: 1 | 2;
      /** @description Quién transporta. */
      transportista: components["schemas"]["Transportista"];
      /** @description Los vehículos; hasta 4. Uno solo puede ir sin lista. */
      vehiculo: components["schemas"]["Vehiculo"][];
    };
    /** @description Quién los traslada. */
    Transportista: {
      /** @description El agente o intermediario, si lo hay. */
      agente?: components["schemas"]["AgenteDeTransporte"] | null;
      chofer: components["schemas"]["Chofer"];
      /** @description Si es contribuyente; si falta, lo dice su ruc. */
      contribuyente?: boolean | null;
      /** @description Domicilio fiscal. */
      direccion: string;
      /** @description Número del documento. */
      documentoNumero?: string | null;
      /** @description Documento de quien no es contribuyente. Valores: 1 (Cédula paraguaya), 2 (Pasaporte), 3 (Cédula extranjera), 4 (Carnet de residencia). */
      documentoTipo?: (1 | 2 | 3 | 4) | null;
      /** @description Nombre o razón social. */
      nombre: string;
      /** @description Nacionalidad (ISO 3166, tres letras). */
      pais?: string | null;
      /** @description RUC, con dígito verificador o sin él, de un contribuyente. */
      ruc?: string | null;
    };
    /** @description Quién es usted para esta pasarela. */
    Usuario: {
      /** @description Qué permisos lleva este token. */
      abilities: ("sifen:read" | "sifen:send" | "sifen:admin" | "bcp:read")[];
      advertencias?: components["schemas"]["Advertencias"];
      /** @description Solo con el token de una cuenta de servicio. */
      cuenta_servicio?: {
        /** @description Los límites que guarda el servidor; null donde no hay. */
        limites: {
          /** @description El único ambiente en que emite. */
          ambiente: ("test" | "prod") | null;
          /** @description Cuántos documentos crea por día de Paraguay. */
          documentos_por_dia: number | null;
          /** @description El mayor total de un documento, en guaraníes. */
          monto_maximo: string | null;
        };
        /** @description Desde dónde sirve el token. */
        redes: string[];
      };
      /** @description Correo electrónico. */
      email: string;
      /** @description Las empresas a las que pertenece. */
      empresas: {
        /** @description Identificador de la empresa. */
        id: number;
        /** @description Razón social. */
        razon_social: string;
        /**
         * @description Qué rol tiene usted en la empresa.
         * @enum {string}
         */
        role: "admin" | "operador" | "lector";
        /** @description RUC, sin dígito verificador. */
        ruc: string;
      }[];
      /** @description Identificador del usuario. */
      id: number;
      /** @description Nombre. */
      name: string;
      /** @description Si es superadministrador: ve todas las empresas, como administrador. */
      superadmin: boolean;
      /** @description Nombre de usuario. */
      username: string;
    };
    /** @description Un documento que se podría emitir. */
    Validacion: {
      /** @description Lo que se tomó de otro modo que como vino, y lo que conviene revisar. */
      advertencias: components["schemas"]["Advertencia"][];
      /**
       * @description Ambiente de SIFEN.
       * @enum {string}
       */
      ambiente: "test" | "prod";
      /** @description El emisor que lo firmó. */
      emitter_id: number;
      /** @description Fecha y hora de emisión, en Asunción. */
      fecha_emision: string;
      /** @description Qué se hizo, en una oración. */
      message: string;
      /** @description Moneda de la operación (ISO 4217). */
      moneda: string;
      /** @description Establecimiento, punto de expedición y número. */
      numero: string;
      /** @description A quién se emitió; si se lo nominó después con un evento, el nominado. */
      receptor: components["schemas"]["ReceptorDeDocumento"];
      /** @description Número del timbrado. */
      timbrado: string;
      /** @description El tipo de cambio de todos los ítems; vacío en guaraníes, y si cada ítem lleva el suyo. */
      tipo_cambio: components["schemas"]["TipoDeCambio"] | null;
      /** @description Tipo de documento; 1 es factura electrónica. */
      tipo_documento: number;
      /** @description Los totales calculados, con los nombres del pedido. Textos decimales exactos. */
      totales: {
        /** @description IVA al 5 %. */
        iva5: string | null;
        /** @description IVA al 10 %. */
        iva10: string | null;
        /** @description Total del IVA. */
        ivaTotal: string | null;
        /** @description Lo que se resta por redondeo. */
        redondeo: string | null;
        /** @description Suma de los ítems exentos. */
        subtotalExento: string | null;
        /** @description Suma de los ítems exonerados. */
        subtotalExonerado: string | null;
        /** @description Suma de los ítems gravados al 5 %, con el IVA. */
        subtotalGravado5: string | null;
        /** @description Suma de los ítems gravados al 10 %, con el IVA. */
        subtotalGravado10: string | null;
        /** @description Total en guaraníes; vacío si la operación ya es en guaraníes. */
        totalGuaranies: string | null;
        /** @description Total de la operación, en su moneda. */
        totalOperacion: string | null;
      };
      /** @description El XML que se firmaría. Su código de seguridad es 999999999: el verdadero, y con él el CDC, se sortea al crear el documento. */
      xml: string;
    };
    /** @description Un vehículo que los traslada. */
    Vehiculo: {
      /** @description Número de identificación, si documentoTipo es 1. */
      documentoNumero?: string | null;
      /**
       * @description Cómo se lo identifica. Valores: 1 (número de identificación), 2 (matrícula).
       * @enum {integer}
       */
      documentoTipo: 1 | 2;
      /** @description Marca. */
      marca: string;
      /** @description Matrícula, si documentoTipo es 2. */
      numeroMatricula?: string | null;
      /** @description Número de vuelo, de 6 caracteres; en el transporte aéreo. */
      numeroVuelo?: string | null;
      /** @description Datos adicionales. */
      obs?: string | null;
      /** @description Qué vehículo es, de 4 a 10 caracteres. */
      tipo: string;
    };
    /** @description Quién vende, en una autofactura. */
    Vendedor: {
      /** @description Código de la ciudad, según la tabla de la DNIT; de ella salen distrito y departamento. */
      ciudad: number;
      /** @description Departamento. Valores: 1 (CAPITAL), 2 (CONCEPCION), 3 (SAN PEDRO), 4 (CORDILLERA), 5 (GUAIRA), 6 (CAAGUAZU), 7 (CAAZAPA), 8 (ITAPUA), 9 (MISIONES), 10 (PARAGUARI), 11 (ALTO PARANA), 12 (CENTRAL), 13 (NEEMBUCU), 14 (AMAMBAY), 15 (PTE. HAYES), 16 (BOQUERON), 17 (ALTO PARAGUAY), 18 (CANINDEYU), 19 (CHACO), 20 (NUEVA ASUNCION). */
      departamento?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20) | null;
      /** @description Calle del vendedor; de un extranjero, dónde se hizo la operación. */
      direccion: string;
      /** @description Código del distrito, según la tabla de la DNIT. */
      distrito?: number | null;
      /** @description Número del documento. */
      documentoNumero: string;
      /**
       * @description Documento del vendedor. Valores: 1 (Cédula paraguaya), 2 (Pasaporte), 3 (Cédula extranjera), 4 (Carnet de residencia).
       * @enum {integer}
       */
      documentoTipo: 1 | 2 | 3 | 4;
      /** @description Nombre del vendedor. */
      nombre: string;
      /** @description Número de casa; 0 si no tiene. */
      numeroCasa: number;
      /**
       * @description Quién vende. Valores: 1 (No contribuyente), 2 (Extranjero).
       * @enum {integer}
       */
      tipoVendedor: 1 | 2;
      /** @description Dónde se hizo la operación; si falta, donde vive el vendedor. */
      ubicacion?: components["schemas"]["LugarDeCompra"] | null;
    };
    /** @description La venta de un supermercado. */
    VentaDeSupermercado: {
      /** @description Monto que se donó. */
      donacion?: (number | string) | null;
      /** @description A quién se donó, de hasta 20 caracteres. */
      donacionDescripcion?: string | null;
      /** @description Efectivo que se recibió. */
      efectivo?: (number | string) | null;
      /** @description Nombre del cajero, de hasta 20 caracteres. */
      nombreCajero?: string | null;
      /** @description Vuelto que se dio. */
      vuelto?: (number | string) | null;
    };
    /** @description Un receptor de avisos de la empresa. */
    Webhook: {
      /** @description Si envía. En pausa, sus eventos se anotan para reenviarlos después. */
      activo: boolean;
      /**
       * Format: date-time
       * @description Cuándo se creó, en UTC.
       */
      created_at: string;
      /** @description La empresa cuyos eventos avisa. */
      empresa_id: number;
      /** @description Los eventos que avisa; vacío, todos. */
      events: ("dte.created" | "dte.signed" | "dte.sent" | "dte.approved" | "dte.approved_obs" | "dte.rejected" | "dte.error" | "dte.cancelled" | "lote.sent" | "lote.settled" | "evento.approved" | "evento.rejected" | "punto.recuperado" | "punto.detenido" | "webhook.test")[];
      /** @description Desde cuándo fallan todos los intentos, en UTC; null si no fallan. */
      failing_since: string | null;
      /** @description Identificador del webhook. */
      id: number;
      /** @description Por qué se puso en pausa solo; null si lo hizo una persona. */
      paused_reason: string | null;
      /**
       * Format: date-time
       * @description Cuándo cambió, en UTC.
       */
      updated_at: string;
      /** @description Adónde se envían los avisos. */
      url: string;
    };
  };
  responses: never;
  parameters: {
    /** @description El evento. */
    "X-Webhook-Event": string;
    /** @description El id de la entrega, el mismo en todos sus intentos. */
    "X-Webhook-Id": string;
    /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
    "X-Webhook-Signature": string;
    /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
    "X-Webhook-Signature-Previous": string;
    /** @description El segundo (Unix) del primer intento. */
    "X-Webhook-Timestamp": string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  consultarUsuario: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Usuario"];
        };
      };
    };
  };
  pedirToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeToken"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TokenEmitido"];
        };
      };
    };
  };
  renovarToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TokenEmitido"];
        };
      };
    };
  };
  revocarToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Qué se hizo. */
            message: string;
          };
        };
      };
    };
  };
  listarTokens: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Token"][];
        };
      };
    };
  };
  revocarTokens: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Qué se hizo. */
            message: string;
            /** @description Cuántos, contando el que se presentó. */
            revocados: number;
          };
        };
      };
    };
  };
  listarCotizaciones: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description La última cotización de referencia de cada moneda. */
            data: components["schemas"]["Cotizacion"][];
          };
        };
      };
    };
  };
  consultarCotizacion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Código ISO 4217 de la moneda. */
        moneda: "USD" | "EUR" | "BRL" | "ARS" | "UYU" | "CLP";
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            data: components["schemas"]["CotizacionDelDia"];
          };
        };
      };
    };
  };
  listarCuentasDeServicio: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Las cuentas de las empresas que usted administra. */
            data: components["schemas"]["CuentaDeServicio"][];
          };
        };
      };
    };
  };
  crearCuentaDeServicio: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NuevaCuentaDeServicio"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CuentaConToken"];
        };
      };
    };
  };
  revocarCuentaDeServicio: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Qué se hizo. */
            message: string;
          };
        };
      };
    };
  };
  rotarTokenDeCuenta: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CuentaConToken"];
        };
      };
    };
  };
  listarEmpresas: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Las empresas a las que usted pertenece; un superadministrador las ve todas. */
            data: components["schemas"]["Empresa"][];
          };
        };
      };
    };
  };
  listarTimbrados: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Los timbrados activos. */
            data: components["schemas"]["Timbrado"][];
          };
        };
      };
    };
  };
  registrarTimbrado: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TimbradoNuevo"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Lo que se registró y conviene revisar, y lo que no se tuvo en cuenta. */
            advertencias: {
              /** @description El campo. */
              campo: string;
              /** @description Qué conviene revisar. */
              mensaje: string;
            }[];
            data: components["schemas"]["Timbrado"];
          };
        };
      };
    };
  };
  consultarEntrega: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            data: components["schemas"]["EntregaDeWebhookEntera"];
          };
        };
      };
    };
  };
  reenviarEntrega: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description La entrega nueva: lleva el mismo cuerpo, con otro identificador, otra hora y otra firma. */
            entrega_id: number;
          };
        };
      };
    };
  };
  listarPuntosDeExpedicion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Los puntos activos, con su próximo número. */
            data: components["schemas"]["PuntoDeExpedicion"][];
          };
        };
      };
    };
  };
  registrarPuntoDeExpedicion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PuntoDeExpedicionNuevo"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            data: components["schemas"]["PuntoDeExpedicion"];
          };
        };
      };
    };
  };
  leerCambios: {
    parameters: {
      query?: {
        /** @description Solo los que siguen a ese cambio: el `next_after_id` de la respuesta anterior. Sin él, desde el más antiguo que se guarda. */
        after_id?: string;
        /** @description De qué empresa; hace falta si el token ve varias. */
        empresa_id?: string;
        /** @description Cuántos como mucho: de 1 a 500; 100 si no se indica. */
        limit?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Los cambios de la empresa, del más antiguo al más nuevo. */
            data: components["schemas"]["Cambio"][];
            /** @description Siempre: páselo como `after_id` en el pedido siguiente, también cuando `data` está vacía. */
            next_after_id: number;
          };
        };
      };
    };
  };
  revisarCertificado: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CertificadoRevisado"];
        };
      };
    };
  };
  consultarDocumentoEnSifen: {
    parameters: {
      query?: {
        /** @description En nombre de qué emisor se pregunta; si falta, el que emitió el documento o su primer emisor activo. */
        emitter_id?: string;
      };
      header?: never;
      path: {
        /** @description El CDC del documento, de 44 caracteres. */
        cdc: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DocumentoEnSifen"];
        };
      };
    };
  };
  consultarFacturaEnSifen: {
    parameters: {
      query?: {
        /** @description En nombre de qué emisor se pregunta; si falta, el que emitió el documento o su primer emisor activo. */
        emitter_id?: string;
      };
      header?: never;
      path: {
        /** @description El CDC del documento, de 44 caracteres. */
        cdc: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContenidoEnSifen"];
        };
      };
    };
  };
  consultarRuc: {
    parameters: {
      query?: {
        /** @description En nombre de qué emisor se pregunta; si falta, el que emitió el documento o su primer emisor activo. */
        emitter_id?: string;
      };
      header?: never;
      path: {
        /** @description El RUC, con dígito verificador o sin él: `80000000-5`, `80.000.000-5`, `80000000 5`, `800000005` o `80000000`. */
        ruc: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Contribuyente"];
        };
      };
    };
  };
  listarDocumentos: {
    parameters: {
      query?: {
        /** @description Solo los de este ambiente. */
        ambiente?: "test" | "prod";
        /** @description Solo los que siguen a ese documento en la lista: el `next_before_id` de la respuesta anterior. */
        before_id?: string;
        /** @description Solo el de este CDC. */
        cdc?: string;
        /** @description Emitidos ese día o después, en Asunción. */
        desde?: string;
        /** @description Solo los de este emisor. */
        emitter_id?: string;
        /** @description Solo los que están en este estado. */
        estado?: "draft" | "signed" | "sent" | "approved" | "approved_obs" | "rejected" | "cancelled" | "error";
        /** @description Emitidos ese día o antes, en Asunción. */
        hasta?: string;
        /** @description Cuántos como mucho: de 1 a 500; 50 si no se indica. */
        limit?: string;
        /** @description Solo los de este número; puede llevar establecimiento y punto. */
        numero?: string;
        /** @description Solo los que lo llevan en el documento o el nombre del receptor, sin distinguir mayúsculas. */
        receptor?: string;
        /** @description Solo los de esta referencia suya: el que la tiene, y los que fallaron antes que él. */
        referencia_externa?: string;
        /** @description Solo los de este tipo; 1 es factura electrónica. */
        tipo_documento?: string;
        /** @description Los que cambiaron desde ese instante, del cambio más antiguo al más nuevo, con `next_updated_since`. Un cambio puede verse hasta 5 minutos después de su hora; por eso, al llegar al final, `next_updated_since` vuelve ese tiempo atrás, y algunos documentos se repiten: distíngalos por `id` y `version`. */
        updated_since?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Los documentos de sus empresas, del más nuevo al más antiguo; con `desde` o `hasta`, por fecha de emisión. */
            data: components["schemas"]["DocumentoEnLista"][];
            /** @description Solo cuando hay más: pídalos con `before_id` y este id, y los mismos filtros. */
            next_before_id?: number;
            /** @description Solo con `updated_since`, siempre: páselo en el pedido siguiente, ahora mismo si vino la página entera, o más tarde. */
            next_updated_since?: string;
          };
        };
      };
    };
  };
  crearDocumento: {
    parameters: {
      query?: never;
      header?: {
        /** @description Una clave nueva (UUID v4) para cada venta, la misma en cada reintento; vale para toda la empresa. Repetido con ella durante 24 horas, el pedido no se hace otra vez y se responde lo mismo, con `Idempotency-Replay: true`; `fechaEmision` puede cambiar. También se acepta con el nombre `X-Idempotency-Key`. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeDocumento"];
      };
    };
    responses: {
      /** @description Un pedido igual, sin clave, cuya respuesta no llegó: es el documento de aquel, con `Idempotency-Replay: true`. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DocumentoCreado"];
        };
      };
      /** @description Todo salió bien. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DocumentoCreado"];
        };
      };
    };
  };
  consultarDocumento: {
    parameters: {
      query?: {
        /** @description Cuántos segundos esperar a que se sepa cómo terminó, de 0 a 25; 0 si no se indica. */
        esperar?: string;
      };
      header?: never;
      path: {
        /** @description El `id` del documento o su CDC. */
        id: number | string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Documento"];
        };
      };
    };
  };
  descartarDocumento: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description El `id` del documento o su CDC. */
        id: number | string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeDescarte"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Descarte"];
        };
      };
    };
  };
  descargarKude: {
    parameters: {
      query?: {
        /** @description El papel: páginas A4 o el rollo de 80 mm de una impresora de tickets. */
        formato?: "a4" | "ticket";
      };
      header?: never;
      path: {
        /** @description El `id` del documento o su CDC. */
        id: number | string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/pdf": string;
        };
      };
    };
  };
  reenviarDocumento: {
    parameters: {
      query?: never;
      header?: {
        /** @description Una clave nueva (UUID v4) para cada venta, la misma en cada reintento; vale para toda la empresa. Repetido con ella durante 24 horas, el pedido no se hace otra vez y se responde lo mismo, con `Idempotency-Replay: true`; `fechaEmision` puede cambiar. También se acepta con el nombre `X-Idempotency-Key`. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description El `id` del documento o su CDC. */
        id: number | string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Reenvio"];
        };
      };
    };
  };
  firmarDocumento: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description El `id` del documento o su CDC. */
        id: number | string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DocumentoFirmado"];
        };
      };
    };
  };
  descargarXml: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description El `id` del documento o su CDC. */
        id: number | string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/xml": string;
        };
      };
    };
  };
  consultarEstados: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeEstados"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Los documentos que se encontraron, en el orden del pedido. */
            data: components["schemas"]["EstadoDeDocumento"][];
            /** @description Los CDC que sus empresas no tienen, en el orden del pedido. */
            no_encontrados: string[];
          };
        };
      };
    };
  };
  enviarLote: {
    parameters: {
      query?: never;
      header?: {
        /** @description Una clave nueva (UUID v4) para cada venta, la misma en cada reintento; vale para toda la empresa. Repetido con ella durante 24 horas, el pedido no se hace otra vez y se responde lo mismo, con `Idempotency-Replay: true`; `fechaEmision` puede cambiar. También se acepta con el nombre `X-Idempotency-Key`. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeLote"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ResultadoDeLote"];
        };
      };
    };
  };
  emitirDocumento: {
    parameters: {
      query?: never;
      header?: {
        /** @description Una clave nueva (UUID v4) para cada venta, la misma en cada reintento; vale para toda la empresa. Repetido con ella durante 24 horas, el pedido no se hace otra vez y se responde lo mismo, con `Idempotency-Replay: true`; `fechaEmision` puede cambiar. También se acepta con el nombre `X-Idempotency-Key`. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeDocumento"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Resultado"];
        };
      };
      /** @description SIFEN recibió el documento en un lote: procesa así los de este emisor, o lo pidió `Prefer: respond-async`. El estado se actualiza solo. **No lo emita de nuevo.** */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ResultadoPorLote"];
        };
      };
    };
  };
  validarDocumento: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeDocumento"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Validacion"];
        };
      };
    };
  };
  listarEmisores: {
    parameters: {
      query?: {
        /** @description Solo los activos, o solo los que no lo están. */
        active?: "0" | "1" | "true" | "false";
        /** @description Solo los que siguen a ese id: el `next_after_id` de la respuesta anterior. */
        after_id?: string;
        /** @description Solo los de este ambiente. */
        ambiente?: "test" | "prod";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Los emisores que usted ve, por id: hasta 500 por respuesta. */
            data: components["schemas"]["Emisor"][];
            /** @description Solo cuando hay más: pídalos con `after_id` y este id. */
            next_after_id?: number;
          };
        };
      };
    };
  };
  registrarEmisor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmisorNuevo"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            emitter: components["schemas"]["Emisor"];
            /** @description Qué se hizo, en una oración. */
            message: string;
          };
        };
      };
    };
  };
  cambiarEmisor: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmisorCambio"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            emitter: components["schemas"]["Emisor"];
            /** @description Qué se hizo, en una oración. */
            message: string;
          };
        };
      };
    };
  };
  subirCertificado: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /**
           * Format: binary
           * @description El certificado: un .p12 de hasta 64 KB.
           */
          cert: string;
          /** @description La contraseña del .p12. */
          password: string;
        };
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            emitter: components["schemas"]["Emisor"];
            /** @description Qué se hizo, en una oración. */
            message: string;
          };
        };
      };
    };
  };
  subirLogo: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /**
           * Format: binary
           * @description El logo: PNG, JPG o SVG, de hasta 2 MB.
           */
          logo: string;
        };
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            emitter: components["schemas"]["Emisor"];
            /** @description Qué se hizo, en una oración. */
            message: string;
          };
        };
      };
    };
  };
  listarEventos: {
    parameters: {
      query?: {
        /** @description Solo los anteriores a ese id: el `next_before_id` de la respuesta anterior. */
        before_id?: string;
        /** @description Solo los de este documento. */
        cdc?: string;
        /** @description Solo los pedidos desde este día, en Asunción. */
        desde?: string;
        /** @description Solo los de este emisor. */
        emitter_id?: string;
        /** @description Solo los que están en este estado. */
        estado?: "pending" | "sent" | "approved" | "rejected";
        /** @description Solo los pedidos hasta este día, en Asunción. */
        hasta?: string;
        /** @description Solo los de este tipo. */
        tipo?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Los eventos, del más nuevo al más antiguo; hasta 100. */
            data: components["schemas"]["Evento"][];
            /** @description Si hay más: pídalos con este valor en `before_id`. */
            next_before_id?: number;
          };
        };
      };
    };
  };
  consultarEvento: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Evento"];
        };
      };
    };
  };
  descargarXmlDeEvento: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/xml": string;
        };
      };
    };
  };
  cancelarDocumento: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeCancelacion"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventoDeDocumento"];
        };
      };
    };
  };
  darConformidad: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeConformidad"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventoDeDocumento"];
        };
      };
    };
  };
  desconocerDocumento: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeDesconocimiento"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventoDeDocumento"];
        };
      };
    };
  };
  darDisconformidad: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeDisconformidad"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventoDeDocumento"];
        };
      };
    };
  };
  inutilizarNumeros: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeInutilizacion"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventoDeRango"];
        };
      };
    };
  };
  nominarReceptor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeNominacion"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventoDeDocumento"];
        };
      };
    };
  };
  notificarRecepcion: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeNotificacion"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventoDeDocumento"];
        };
      };
    };
  };
  actualizarTransporte: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PedidoDeTransporte"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventoDeDocumento"];
        };
      };
    };
  };
  consultarServicio: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Lo que anda mal, aunque el servicio atienda. */
            alarmas?: {
              /** @description Código estable. */
              codigo: string;
              /**
               * Format: date-time
               * @description Desde cuándo, en UTC.
               */
              desde: string;
              /** @description Qué anda mal, por qué y qué hacer. */
              mensaje: string;
            }[];
            /**
             * @description Siempre `ok`: el proceso atiende.
             * @constant
             */
            status: "ok";
          };
        };
      };
    };
  };
  listarLotes: {
    parameters: {
      query?: {
        /** @description Solo los que llevan ese `batch_id` suyo. */
        batch_id?: string;
        /** @description Solo los que siguen a ese lote en la lista: el `next_before_id` de la respuesta anterior. */
        before_id?: string;
        /** @description Enviados ese día o después, en Asunción. */
        desde?: string;
        /** @description Solo los de este emisor. */
        emitter_id?: string;
        /** @description Solo los que están en este estado. */
        estado?: "sending" | "received" | "settled" | "refused" | "not_sent" | "unknown";
        /** @description Enviados ese día o antes, en Asunción. */
        hasta?: string;
        /** @description Cuántos como mucho: de 1 a 500; 50 si no se indica. */
        limit?: string;
        /** @description Solo el de este protocolo de SIFEN. */
        prot_lote?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Los lotes de sus empresas, del más nuevo al más antiguo. */
            data: components["schemas"]["LoteEnLista"][];
            /** @description Solo cuando hay más: pídalos con `before_id` y este id, y los mismos filtros. */
            next_before_id?: number;
          };
        };
      };
    };
  };
  consultarLote: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Lote"];
        };
      };
    };
  };
  buscarHuecos: {
    parameters: {
      query: {
        /** @description Solo los que siguen: el `next_after` de la respuesta anterior. */
        after?: string;
        /** @description El punto de expedición. */
        punto_expedicion_id: string;
        /** @description Solo los de esta serie. Sin ella: los de todas, y los números sin serie. */
        serie?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Los rangos, por tipo, por serie y del menor al mayor; hasta 100. */
            data: components["schemas"]["Hueco"][];
            /** @description Si hay más: pídalos con este valor en `after`. */
            next_after?: string;
          };
        };
      };
    };
  };
  buscarCodigos: {
    parameters: {
      query?: {
        /** @description Palabras del nombre, en cualquier orden y sin distinguir mayúsculas ni tildes; o el código entero. Si falta, toda la tabla. */
        buscar?: string;
        /** @description Qué página de 500 filas; si falta, la primera. */
        pagina?: string;
      };
      header?: never;
      path: {
        /** @description Qué tabla. */
        tabla: "departamentos" | "distritos" | "ciudades" | "paises" | "monedas" | "unidades" | "tipos-documento" | "tipos-transaccion" | "tipos-impuesto" | "tipos-regimen" | "tipos-pago" | "documentos-identidad" | "documentos-receptor" | "condiciones-operacion" | "condiciones-credito" | "condiciones-anticipo" | "afectaciones-iva" | "caracteristicas-carga" | "obligaciones" | "presencias" | "tarjetas";
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Las filas que corresponden; de una búsqueda, las más parecidas primero. */
            data: components["schemas"]["FilaDeTabla"][];
            /** @description Solo cuando hay más: el valor de `pagina` con el que seguir. */
            siguiente_pagina?: number;
            /** @description Cuántas filas corresponden en total. */
            total: number;
          };
        };
      };
    };
  };
  listarEstablecimientos: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Los establecimientos activos. */
            data: components["schemas"]["Establecimiento"][];
          };
        };
      };
    };
  };
  registrarEstablecimiento: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EstablecimientoNuevo"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            data: components["schemas"]["Establecimiento"];
          };
        };
      };
    };
  };
  listarWebhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Los webhooks de las empresas que usted administra. */
            data: components["schemas"]["Webhook"][];
          };
        };
      };
    };
  };
  agregarWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NuevoWebhook"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            data: components["schemas"]["Webhook"];
            /** @description El secreto con que se firman las entregas. Se muestra solo esta vez: guárdelo. */
            secreto: string;
            /** @description El mismo secreto, como lo leen las bibliotecas de Standard Webhooks. */
            secreto_estandar: string;
          };
        };
      };
    };
  };
  consultarWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            data: components["schemas"]["Webhook"];
          };
        };
      };
    };
  };
  eliminarWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Qué se hizo. */
            message: string;
          };
        };
      };
    };
  };
  listarEntregas: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Las últimas 50 entregas, la más nueva primero. */
            data: components["schemas"]["EntregaDeWebhook"][];
          };
        };
      };
    };
  };
  pausarWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            data: components["schemas"]["Webhook"];
            /** @description Cuántas entregas esperaban, y no saldrán hasta que las reenvíe. */
            omitidas: number;
          };
        };
      };
    };
  };
  probarWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Qué falló y qué hacer; null si llegó. */
            detalle: string | null;
            /** @description Cuánto tardó el último intento. */
            duration_ms: number | null;
            /** @description La entrega de la prueba. */
            entrega_id: number;
            /** @description Si el receptor respondió 2xx. Si no, se reintenta como cualquier otra. */
            entregado: boolean;
            /** @description Por qué falló el último intento; null si llegó. */
            error_code: string | null;
            /** @description Estado HTTP que respondió el receptor en el último intento; null si no respondió. */
            status: number | null;
          };
        };
      };
    };
  };
  reanudarWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            data: components["schemas"]["Webhook"];
          };
        };
      };
    };
  };
  reenviarEntregas: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReenvioDeWebhook"];
      };
    };
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Si pueden quedar más: repita el pedido cuando terminen. */
            quedan: boolean;
            /** @description Cuántos eventos se envían de nuevo. */
            reenviadas: number;
          };
        };
      };
    };
  };
  rotarSecretoDeWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identificador. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            data: components["schemas"]["Webhook"];
            /** @description El secreto con que se firman las entregas. Se muestra solo esta vez: guárdelo. */
            secreto: string;
            /** @description El mismo secreto, como lo leen las bibliotecas de Standard Webhooks. */
            secreto_estandar: string;
          };
        };
      };
    };
  };
  consultarProceso: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /**
             * @description Siempre `ok`: el proceso responde.
             * @constant
             */
            status: "ok";
          };
        };
      };
    };
  };
  consultarDisponibilidad: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Todo salió bien. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            advertencias?: components["schemas"]["Advertencias"];
            /** @description Cada comprobación, con su resultado. */
            comprobaciones: {
              /** @description Qué anda mal y qué hacer. */
              mensaje?: string;
              /** @description Qué se comprobó. */
              nombre: string;
              /** @description Si está bien. */
              ok: boolean;
            }[];
            /**
             * @description Se le pueden enviar pedidos.
             * @constant
             */
            status: "ok";
          };
        };
      };
    };
  };
  recibirDteApproved: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoDteApproved"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirDteApprovedObs: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoDteApprovedObs"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirDteCancelled: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoDteCancelled"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirDteCreated: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoDteCreated"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirDteError: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoDteError"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirDteRejected: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoDteRejected"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirDteSent: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoDteSent"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirDteSigned: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoDteSigned"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirEventoApproved: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoEventoApproved"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirEventoRejected: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoEventoRejected"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirLoteSent: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoLoteSent"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirLoteSettled: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoLoteSettled"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirPuntoDetenido: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoPuntoDetenido"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirPuntoRecuperado: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoPuntoRecuperado"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recibirWebhookTest: {
    parameters: {
      query?: never;
      header: {
        /** @description El evento. */
        "X-Webhook-Event": components["parameters"]["X-Webhook-Event"];
        /** @description El id de la entrega, el mismo en todos sus intentos. */
        "X-Webhook-Id": components["parameters"]["X-Webhook-Id"];
        /** @description `sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`. */
        "X-Webhook-Signature": components["parameters"]["X-Webhook-Signature"];
        /** @description La firma con el secreto anterior, durante 24 horas después de cambiarlo. */
        "X-Webhook-Signature-Previous"?: components["parameters"]["X-Webhook-Signature-Previous"];
        /** @description El segundo (Unix) del primer intento. */
        "X-Webhook-Timestamp": components["parameters"]["X-Webhook-Timestamp"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvisoWebhookTest"];
      };
    };
    responses: {
      /** @description Lo recibió. Cualquier otra respuesta es una falla, también una redirección. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
