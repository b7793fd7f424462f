"""Adaptador de nanduti.py a la interfaz de conectores de OCA (Odoo, l10n_py_edi_base): los siete métodos de
`l10n_py.edi.connector`, con los documentos como los arma ese módulo. Biblioteca estándar, al lado de nanduti.py.

    from nanduti import Nanduti
    from nanduti_oca import ConectorOca
    conector = ConectorOca(Nanduti(url=URL, token=TOKEN, ambiente="test"))
    respuesta = conector.send_document(documento)

`receiptId` se envía como `referencia_externa`: el mismo documento, enviado otra vez después de un corte, no emite otro. Si no
se sabe cómo terminó, el estado es "processing", nunca "rejected": consulte con `check_status`, o envíelo otra vez igual.
"""

import html
import re
from decimal import Decimal

try:
    from . import nanduti as _nanduti
except ImportError:
    import nanduti as _nanduti

__all__ = ["METODOS", "ConectorOca", "traducir"]

Conflicto = _nanduti.Conflicto
ErrorDeNanduti = _nanduti.ErrorDeNanduti
ErrorDeValidacion = _nanduti.ErrorDeValidacion
NoEncontrado = _nanduti.NoEncontrado
RechazoDeSifen = _nanduti.RechazoDeSifen

# Con estos es seguro que no se emitió nada; el mismo pedido puede servir después, o no.
_SIN_HACER = (
    (ErrorDeValidacion, False),
    (NoEncontrado, False),
    (_nanduti.AmbienteEquivocado, False),
    (_nanduti.DireccionEquivocada, True),
    (_nanduti.NoEnviado, True),
    (_nanduti.LimiteAlcanzado, True),
    (_nanduti.NoAutorizado, True),
)

# Los métodos de un conector de OCA.
METODOS = (
    "send_document",
    "check_status",
    "cancel_document",
    "inutilize_range",
    "preview_document",
    "preview_qr",
    "test_connection",
    "get_document_pdf",
)

# Cómo ve OCA cada estado nuestro, y las dos palabras de SIFEN que conoce. Los que faltan están en curso.
_ESTADOS = {
    "approved": ("accepted", "Aprobado"),
    "approved_obs": ("accepted_obs", "Aprobado"),
    "cancelled": ("accepted", "Cancelado"),
    "rejected": ("rejected", "Rechazado"),
    "error": ("error", "No enviado"),
}
_EN_CURSO = ("processing", "En proceso")
_CON_EXITO = ("accepted", "accepted_obs", "processing")

# Nombres de OCA y los nuestros, por grupo. Un destino con punto va dentro de un grupo; None no se envía.
_RAIZ = {
    "receiptId": "referencia_externa",
    "timbradoFechaFin": None,
    # El código lo deriva la pasarela. Uno nuevo en cada reintento haría de la misma venta otro pedido.
    "codigoSeguridadAleatorio": None,
    "totales": None,
    "autofactura": "autoFactura",
    "documentosAsociados": "documentoAsociado",
}
_CLIENTE = {"naturalezaReceptor": None, "dvReceptor": None}
_ITEM = {"baseGravada": None, "liquidacionIva": None}
_ASOCIADO = {"tipoAsociacion": "formato"}
_REMISION = {"fechaEstimada": "fechaFactura"}
_AUTOFACTURA = {
    "tipoConstancia": None,
    "numeroConstancia": None,
    "numeroControl": None,
    "tipoDocumentoVendedor": "documentoTipo",
    "numeroDocumentoVendedor": "documentoNumero",
    "nombreVendedor": "nombre",
    "direccionVendedor": "direccion",
    "numeroCasaVendedor": "numeroCasa",
    "departamentoVendedor": "departamento",
    "distritoVendedor": "distrito",
    "ciudadVendedor": "ciudad",
    "direccionProvision": "ubicacion.lugar",
    "departamentoProvision": "ubicacion.departamento",
    "distritoProvision": "ubicacion.distrito",
    "ciudadProvision": "ubicacion.ciudad",
}
_CONSTANCIA = {"tipoConstancia": "constanciaTipo", "numeroConstancia": "constanciaNumero", "numeroControl": "constanciaControl"}
_TRANSPORTE = {
    "responsableFlete": "tipoResponsable",
    "fechaInicio": "inicioEstimadoTranslado",
    "fechaFin": "finEstimadoTranslado",
    "entregas": "entrega",
    "vehiculos": "vehiculo",
}
_TRANSPORTISTA = {
    "naturaleza": None,
    "dv": None,
    "choferDocumento": "chofer.documentoNumero",
    "choferNombre": "chofer.nombre",
}
_VEHICULO = {"numero": "numeroMatricula"}
_RANGO = {
    "establishment": "establecimiento",
    "point": "punto_expedicion",
    "punto": "punto_expedicion",
    "numeroFrom": "numero_inicio",
    "numeroDesde": "numero_inicio",
    "numeroTo": "numero_fin",
    "numeroHasta": "numero_fin",
    "tipoDocument": "tipo_documento",
    "tipoDocumento": "tipo_documento",
}

# Grupos que OCA escribe en todo documento y que estos tipos no llevan.
_SOBRAN = {4: ("factura",), 5: ("factura", "condicion"), 6: ("factura", "condicion"), 7: ("factura", "condicion")}
_CODIGOS = ("tipoOperacion", "tipoContribuyente", "documentoTipo", "departamento", "distrito", "ciudad")
# Un 0 en estos es un dato que falta.
_LUGAR = ("departamento", "distrito", "ciudad")
_DECIMALES = 8


class ConectorOca:
    """cliente: un Nanduti. emitter_id: si el token ve más de un emisor. completar: lo que OCA no tiene, por tipo de documento:
    {5: {"notaCreditoDebito": {"motivo": 2}}, 7: {"remision": {"tipoResponsable": 1, "kms": 35}}}. Vale lo del documento, si está.
    permitir_salto: para el primer documento, si la numeración del ERP empieza lejos de la nuestra."""

    def __init__(self, cliente, emitter_id=None, completar=None, permitir_salto=False):
        self._cliente = cliente
        self._emitter_id = emitter_id
        self._completar = completar or {}
        self._permitir_salto = permitir_salto

    def send_document(self, documento):
        """Emite. `status`: accepted, accepted_obs, rejected, processing (no se sabe todavía) o error (no se emitió)."""
        try:
            pedido = self._pedido(documento)
            if not pedido.get("referencia_externa"):
                raise ErrorDeValidacion("Falta receiptId: sin él, un reintento podría emitir la misma venta dos veces.")
            return self._de_documento(self._cliente.emitir_documento(pedido))
        except ErrorDeNanduti as error:
            es_de_otra = isinstance(error, Conflicto) and error.codigo == "REFERENCIA_USADA"
            return self._en_conflicto(error) if es_de_otra else _falla_de(error)

    def check_status(self, documento_id):
        """El estado del documento con ese CDC o receiptId."""
        try:
            visto = self._buscar(documento_id)
        except ErrorDeNanduti as error:
            return _falla("processing", error, reintentar=True)
        if visto is None:
            error = NoEncontrado(f"No hay ningún documento {documento_id}: se lo puede enviar.", status=404)
            return _falla("error", error, reintentar=True)
        return self._de_documento(visto)

    def cancel_document(self, documento_id, reason=""):
        """Cancela el documento con ese CDC. Una cancelación aprobada antes también es éxito."""
        pedido = {"cdc": documento_id, "motivo": reason or "Cancelación solicitada por el emisor"}
        return self._registrar(lambda: self._cliente.cancelar_documento(pedido))

    def inutilize_range(self, data):
        """Inutiliza un rango de números."""
        pedido = _renombrar(data, _RANGO)
        if self._emitter_id is not None:
            pedido["emitter_id"] = self._emitter_id
        return self._registrar(lambda: self._cliente.inutilizar_numeros(pedido))

    def preview_document(self, documento):
        """El XML sin firmar, sin emitir nada. Falla con ErrorDeValidacion, que trae todos los problemas."""
        return self._cliente.validar_documento(self._pedido(documento))["xml"]

    def preview_qr(self, documento):
        """{cdc, qr} del documento ya emitido con ese receiptId. None antes: el QR lleva el hash de lo que se firma al emitir."""
        visto = self._buscar(documento.get("receiptId"))
        return {"cdc": visto["cdc"], "qr": visto["enlaces"]["qr"]} if visto else None

    def test_connection(self):
        """La notificación de Odoo si la pasarela reconoce el token. Si no, falla con lo que dijo."""
        usuario = self._cliente.consultar_usuario()
        empresas = ", ".join(empresa["razon_social"] for empresa in usuario["empresas"])
        texto = f"ñandutí reconoce a {usuario['email']}, de {empresas}."
        parametros = {"title": "Conexión correcta", "message": texto, "type": "success", "sticky": False}
        return {"type": "ir.actions.client", "tag": "display_notification", "params": parametros}

    def get_document_pdf(self, cdc):
        """El KuDE de la pasarela, en PDF."""
        return self._cliente.descargar_kude(cdc)

    def _pedido(self, documento):
        try:
            pedido = traducir(documento, self._completar.get(int(documento["tipoDocumento"])))
        except (AttributeError, LookupError, TypeError, ValueError) as causa:
            falta = causa.args == ("tipoDocumento",)
            que = "Falta tipoDocumento." if falta else f"El documento no tiene la forma de los de OCA: {causa}."
            raise ErrorDeValidacion(que) from causa
        if self._emitter_id is not None:
            pedido["emitter_id"] = self._emitter_id
        return {**pedido, "permitir_salto": True} if self._permitir_salto else pedido

    def _buscar(self, documento_id):
        """El documento con ese CDC o esa referencia. None si no está."""
        texto = str(documento_id or "").strip()
        # Otros números son una referencia: como id serían el documento de otra venta.
        if not (len(texto) == 44 and texto.isdigit()):
            hallado = next(self._cliente.listar_documentos(referencia_externa=texto), None) if texto else None
            if hallado is None:
                return None
            # El que tiene la referencia es el último: los anteriores la cedieron.
            texto = str(hallado["id"])
        try:
            return self._cliente.consultar_documento(texto)
        except NoEncontrado:
            return None

    def _de_documento(self, visto):
        estado, palabra = _ESTADOS.get(visto["estado"], _EN_CURSO)
        # Uno firmado que pide atención espera que lo envíen otra vez.
        por_enviar = visto.get("atencion") if visto["estado"] == "signed" else None
        if por_enviar:
            estado, palabra = _ESTADOS["error"]
        aprobado = visto["estado"] in ("approved", "approved_obs", "cancelled")
        # El resultado de un envío y el detalle nombran distinto lo que dijo SIFEN.
        codigo = visto.get("sifen_result_code") or visto.get("cod_res")
        mensaje = por_enviar or visto.get("sifen_result_msg") or visto.get("msg_res")
        enlaces = visto.get("enlaces") or {}
        de = {
            "cdc": visto["cdc"],
            "qr": enlaces.get("qr"),
            "xml": self._xml(visto["id"]) if aprobado else None,
            "protocol": visto.get("prot_aut"),
            "code": codigo,
            "message": mensaje,
        }
        return _resultado(
            estado,
            # Sin aprobar, el cdc va aparte: el módulo base de OCA toma por aceptado lo que está en deList.
            {"deList": [de] if aprobado else [], "loteId": None, "status": palabra, "cdc": visto["cdc"]},
            [] if estado in _CON_EXITO else [(codigo, mensaje or visto["estado"], "sifen")],
            reintentar=estado == "error",
        )

    def _xml(self, id):
        try:
            return self._cliente.descargar_xml(id).decode()
        except ErrorDeNanduti:
            # Está aprobado aunque el XML no venga ahora: check_status lo trae después.
            return None

    def _en_conflicto(self, error):
        """La referencia es de un documento que falta enviar, o de uno con otros datos. No se emitió nada."""
        if (error.cuerpo or {}).get("sin_enviar"):
            return self._reenviar(error.cuerpo["dte_id"])
        try:
            visto = self._cliente.consultar_documento((error.cuerpo or {}).get("dte_id"))
        except ErrorDeNanduti:
            return _falla("error", error, reintentar=True)
        cdc, (_, palabra) = visto["cdc"], _ESTADOS.get(visto["estado"], _EN_CURSO)
        otro = Conflicto(f"{error.mensaje} Ese documento es {cdc}, {palabra}.", codigo=error.codigo)
        return _falla("error", otro, reintentar=False, cdc=cdc)

    def _reenviar(self, id):
        """Envía el documento, que quedó firmado porque el lote en el que iba no llegó."""
        try:
            try:
                self._cliente.reenviar_documento(id)
            except ErrorDeNanduti:
                pass  # Su estado dice cómo quedó.
            return self._de_documento(self._cliente.consultar_documento(id))
        except ErrorDeNanduti as error:
            return _falla("processing", error, reintentar=True)

    def _registrar(self, registrar):
        try:
            evento = registrar()
        except ErrorDeNanduti as error:
            evento_id = (error.cuerpo or {}).get("evento_id")
            if error.codigo != "EVENTO_DUPLICADO" or evento_id is None:
                return _falla_de(error)
            try:
                evento = {**self._cliente.consultar_evento(evento_id), "evento_id": evento_id}
            except ErrorDeNanduti as otro:
                return _falla("processing", otro, reintentar=True)
        estado = "accepted" if (evento.get("status") or evento.get("estado")) == "approved" else "processing"
        return _resultado(estado, {"deList": [], "loteId": None, "evento_id": evento["evento_id"]}, [], reintentar=False)


def traducir(documento, completar=None):
    """El documento de OCA con los nombres de ñandutí. `completar`: datos para lo que el documento no trae."""
    tipo = int(documento["tipoDocumento"])
    sobran = _SOBRAN.get(tipo, ())
    pedido = _renombrar({nombre: valor for nombre, valor in documento.items() if nombre not in sobran}, _RAIZ)
    total = (documento.get("totales") or {}).get("totalOperacion")
    if total and tipo != 7:
        pedido["totales"] = {"totalOperacion": total}
    en_guaranies = documento.get("moneda", "PYG") == "PYG"
    if en_guaranies:
        pedido.pop("tipoCambio", None)
        pedido.pop("condicionTipoCambio", None)
    for campo in ("descripcion", "observacion"):
        if pedido.get(campo):
            pedido[campo] = _sin_etiquetas(pedido[campo])
    if "cliente" in pedido:
        pedido["cliente"] = _cliente(pedido["cliente"])
    if not (pedido.get("usuario") or {}).get("documentoNumero"):
        pedido.pop("usuario", None)
    if "condicion" in pedido:
        pedido["condicion"] = _condicion(pedido["condicion"])
    pedido["items"] = [_sin_cambio(_renombrar(item, _ITEM)) for item in documento.get("items") or []]
    if tipo == 7:
        # Los bienes se trasladan sin precio.
        propios = ("precioUnitario", "ivaTipo", "ivaBase", "ivaProporcion", "iva")
        pedido["items"] = [{n: v for n, v in item.items() if n not in propios} for item in pedido["items"]]
    if "documentoAsociado" in pedido:
        pedido["documentoAsociado"] = [_renombrar(uno, _ASOCIADO) for uno in pedido["documentoAsociado"]]
    if "remision" in pedido:
        pedido["remision"] = _renombrar(pedido["remision"], _REMISION)
    if "autoFactura" in pedido:
        # En la autofactura SIFEN admite solo B2C, que la pasarela escribe sola.
        pedido.get("cliente", {}).pop("tipoOperacion", None)
        _autofactura(pedido)
    if "transporte" in pedido:
        pedido["transporte"] = _transporte(pedido["transporte"])
    return _exacto(_unir(pedido, completar or {}))


def _cliente(dado):
    cliente = _renombrar(dado, _CLIENTE)
    if not cliente.get("contribuyente"):
        cliente.pop("ruc", None)
    elif dado.get("dvReceptor") and "-" not in cliente.get("ruc", ""):
        cliente["ruc"] = f"{cliente['ruc']}-{dado['dvReceptor']}"
    return _codigos(cliente)


def _condicion(dada):
    condicion = {**dada}
    if condicion.get("entregas"):
        condicion["entregas"] = [_sin_cambio(entrega) for entrega in condicion["entregas"]]
    credito = condicion.get("credito")
    if credito and credito.get("tipo") == 1 and credito.get("plazo"):
        # A plazo: OCA escribe además las cuotas, que son de un crédito en cuotas.
        condicion["credito"] = {n: v for n, v in credito.items() if n not in ("cuotas", "infoCuotas")}
    return condicion


def _autofactura(pedido):
    dada = pedido["autoFactura"]
    pedido["autoFactura"] = {"tipoVendedor": 1, **_codigos(_renombrar(dada, _AUTOFACTURA))}
    if "ubicacion" in pedido["autoFactura"]:
        pedido["autoFactura"]["ubicacion"] = _codigos(pedido["autoFactura"]["ubicacion"])
    constancia = {n: v for n, v in _renombrar(dada, _CONSTANCIA).items() if n in _CONSTANCIA.values() and v}
    for asociado in pedido.get("documentoAsociado") or []:
        if asociado.get("formato") == 3:
            asociado.update({n: v for n, v in constancia.items() if not asociado.get(n)})


def _transporte(dado):
    transporte = _renombrar(dado, _TRANSPORTE)
    if "salida" in transporte:
        transporte["salida"] = _codigos(transporte["salida"])
    if "entrega" in transporte:
        transporte["entrega"] = [_codigos(lugar) for lugar in transporte["entrega"]]
    if "vehiculo" in transporte:
        # OCA identifica un vehículo por su matrícula.
        transporte["vehiculo"] = [{"documentoTipo": 2, **_renombrar(v, _VEHICULO)} for v in transporte["vehiculo"]]
    if "transportista" in transporte:
        suyo = transporte["transportista"]
        transportista = _renombrar(suyo, _TRANSPORTISTA)
        transportista["contribuyente"] = str(suyo.get("naturaleza", "1")) == "1"
        if suyo.get("dv") and "-" not in transportista.get("ruc", ""):
            transportista["ruc"] = f"{transportista['ruc']}-{suyo['dv']}"
        transporte["transportista"] = transportista
    return transporte


def _renombrar(grupo, nombres):
    """El grupo con otros nombres, sin los textos en blanco, que son datos que faltan."""
    hecho = {}
    for nombre, valor in grupo.items():
        if valor is None or valor is False and nombre != "contribuyente" or isinstance(valor, str) and not valor.strip():
            continue
        destino = nombres.get(nombre, nombre)
        if destino is None:
            continue
        donde, _, ultimo = destino.rpartition(".")
        (hecho.setdefault(donde, {}) if donde else hecho)[ultimo] = valor
    return hecho


def _codigos(grupo):
    """Los códigos escritos como texto, como números; sin los lugares en 0."""
    hecho = {**grupo}
    for campo in _CODIGOS:
        valor = hecho.get(campo)
        if isinstance(valor, str) and valor.isdigit():
            hecho[campo] = int(valor)
        if campo in _LUGAR and hecho.get(campo) in (0, "", None, False):
            hecho.pop(campo, None)
    return hecho


def _sin_cambio(grupo):
    """OCA escribe cambio 0 en cada ítem y pago: vale el del documento."""
    return {nombre: valor for nombre, valor in grupo.items() if nombre != "cambio" or valor}


def _sin_etiquetas(texto):
    """La nota de Odoo es HTML."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", str(texto))).split())


def _exacto(valor):
    """Los float de Odoo, como textos exactos."""
    if isinstance(valor, float):
        texto = format(round(Decimal(repr(valor)), _DECIMALES), "f")
        return texto.rstrip("0").rstrip(".") or "0"
    if isinstance(valor, dict):
        return {nombre: _exacto(parte) for nombre, parte in valor.items()}
    return [_exacto(parte) for parte in valor] if isinstance(valor, (list, tuple)) else valor


def _unir(documento, completar):
    hecho = {**completar, **documento}
    for nombre, valor in completar.items():
        if isinstance(valor, dict) and isinstance(documento.get(nombre), dict):
            hecho[nombre] = _unir(documento[nombre], valor)
    return hecho


def _resultado(estado, resultado, errores, reintentar):
    textos = [f"{codigo}: {mensaje}" if codigo else mensaje for codigo, mensaje, _ in errores]
    return {
        "success": estado in _CON_EXITO,
        "status": estado,
        "result": resultado,
        "errors": [{"code": str(codigo or ""), "message": mensaje, "source": fuente} for codigo, mensaje, fuente in errores],
        "error": "; ".join(textos) or None,
        "retryable": reintentar,
    }


def _falla_de(error):
    """Lo que se sabe después de una falla. Un 500 y un silencio no dicen nada: «processing»."""
    if isinstance(error, RechazoDeSifen):
        return _falla("rejected", error, reintentar=False)
    if isinstance(error, Conflicto):
        return _falla("error", error, reintentar=error.reintentar_en is not None)
    for clase, reintentar in _SIN_HACER:
        if isinstance(error, clase):
            return _falla("error", error, reintentar)
    return _falla("processing", error, reintentar=True)


def _falla(estado, error, reintentar, cdc=None):
    problemas = [(p.get("codigo"), f"{p['campo']}: {p['mensaje']}") for p in error.problemas]
    fuente = "sifen" if isinstance(error, RechazoDeSifen) else "provider"
    errores = [(c, m, fuente) for c, m in problemas if fuente == "provider"] or [(error.codigo, error.mensaje, fuente)]
    palabra = {"rejected": "Rechazado", "processing": _EN_CURSO[1]}.get(estado, "Error")
    return _resultado(estado, {"deList": [], "loteId": None, "status": palabra, "cdc": error.cdc or cdc}, errores, reintentar)
