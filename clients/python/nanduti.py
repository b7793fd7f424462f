"""Cliente de ñandutí, la pasarela a SIFEN. Un solo archivo, con la biblioteca estándar de Python (3.9 o posterior).

    from nanduti import Nanduti
    cliente = Nanduti(url="https://facturas.ejemplo.com.py", token=TOKEN, ambiente="test")
    resultado = cliente.emitir_documento(pedido, clave=clave_de_la_venta)

Cada método es una operación de la referencia (/api/documentation), con su nombre. Un pedido se repite solo cuando nada se
puede emitir dos veces. Después de un 504 se pregunta por el CDC; el documento no se envía de nuevo.
"""

import base64
import collections
import hashlib
import hmac
import io
import json
import re
import time
import uuid
from decimal import Decimal
from functools import partial
from http.client import HTTPException, HTTPResponse
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urljoin
from urllib.request import HTTPHandler, HTTPRedirectHandler, HTTPSHandler, Request, build_opener

__all__ = [
    "Nanduti",
    "pedir_token",
    "verificar_webhook",
    "firmar_webhook_de_prueba",
    "ErrorDeNanduti",
    "ErrorDeValidacion",
    "RechazoDeSifen",
    "NoEnviado",
    "ResultadoDesconocido",
    "LimiteAlcanzado",
    "Conflicto",
    "NoAutorizado",
    "NoEncontrado",
    "ServicioNoDisponible",
    "AmbienteEquivocado",
    "DireccionEquivocada",
    "FirmaInvalida",
]


class ErrorDeNanduti(Exception):
    """Cualquier falla de una llamada.

    status: estado HTTP, 0 sin respuesta. request_id: X-Request-Id. codigo: código estable, o el de SIFEN. problemas: lista
    de {campo, mensaje, ...}. clave: la Idempotency-Key de la llamada. intentos: cuántos se hicieron. reintentar_en:
    segundos, si la pasarela los dijo. id y cdc: los del documento que nombra la respuesta. cuerpo: el JSON de la respuesta.
    """

    def __init__(self, mensaje, **falla):
        super().__init__(mensaje)
        self.mensaje = mensaje
        self.status = falla.get("status", 0)
        self.request_id = falla.get("request_id")
        self.codigo = falla.get("codigo")
        self.problemas = falla.get("problemas", [])
        self.clave = falla.get("clave")
        self.intentos = falla.get("intentos", 0)
        self.reintentar_en = falla.get("reintentar_en")
        self.id = falla.get("id")
        self.cdc = falla.get("cdc")
        self.cuerpo = falla.get("cuerpo")


class ErrorDeValidacion(ErrorDeNanduti):
    """El pedido está mal y no se creó nada: corríjalo. `problemas` los trae todos."""


class RechazoDeSifen(ErrorDeNanduti):
    """SIFEN rechazó el documento o el evento."""

    @property
    def explicacion(self):
        return (self.cuerpo or {}).get("sifen_explicacion")


class NoEnviado(ErrorDeNanduti):
    """Es seguro que SIFEN no recibió nada. El mensaje dice si conviene emitir otro documento."""


class ResultadoDesconocido(ErrorDeNanduti):
    """No se sabe si SIFEN o la pasarela lo tienen. No emita otro: pregunte por el `cdc`, o repita con la misma `clave`."""


class LimiteAlcanzado(ErrorDeNanduti):
    """Se agotó un límite de pedidos por `reintentar_en` segundos. No se hizo nada."""


class Conflicto(ErrorDeNanduti):
    """El estado de algo no permite el pedido."""


class NoAutorizado(ErrorDeNanduti):
    """Falta el token, venció, o no tiene el permiso."""


class NoEncontrado(ErrorDeNanduti):
    """No existe, o es de otra empresa."""


class ServicioNoDisponible(ErrorDeNanduti):
    """La pasarela no atiende ahora, y quizá no se sabe si hizo el pedido: repítalo con la misma `clave`."""


class AmbienteEquivocado(ErrorDeNanduti):
    """El emisor o el documento es de otro ambiente que el cliente, o no se sabe de cuál. No se envió nada."""


class DireccionEquivocada(ErrorDeNanduti):
    """`url` redirige a la dirección del mensaje. No se hizo nada: póngala, y repita el pedido con la misma `clave`."""


class FirmaInvalida(ErrorDeNanduti):
    """La firma de un webhook no es válida, o su hora está demasiado lejos."""


_POR_STATUS = {
    400: ErrorDeValidacion,
    401: NoAutorizado,
    403: NoAutorizado,
    404: NoEncontrado,
    409: Conflicto,
    413: ErrorDeValidacion,
    415: ErrorDeValidacion,
    422: ErrorDeValidacion,
    429: LimiteAlcanzado,
    500: ServicioNoDisponible,
    502: NoEnviado,
    503: ServicioNoDisponible,
    504: ResultadoDesconocido,
}

# Estados en los que un documento se queda, hasta que alguien hace algo.
_FINALES = ("approved", "approved_obs", "rejected", "cancelled", "error")
_APROBADOS = ("approved", "approved_obs", "cancelled")
_EVENTOS_FINALES = ("approved", "rejected")
# Qué hacer con un pedido en duda, según lleve una clave.
_QUE_HACER = {True: "Repita el mismo pedido con la misma clave.", False: "Averígüelo antes de repetirlo."}
# Pausas entre preguntas que la pasarela contestó en el acto, en segundos. La última se repite.
_PREGUNTAS = (1, 2, 4, 8, 15)
# Lo más que la pasarela demora su respuesta sobre un documento, en segundos.
_ESPERA = 25


def _error_de(falla):
    status, errores = falla["status"], (falla["cuerpo"] or {}).get("errors")
    es_rechazo = status == 422 and isinstance(errores, dict) and "sifen" in errores
    por_status = DireccionEquivocada if 300 <= status < 400 else _POR_STATUS.get(status, ErrorDeNanduti)
    clase = RechazoDeSifen if es_rechazo else por_status
    return clase(falla["mensaje"] or f"La pasarela respondió {status}.", **{c: v for c, v in falla.items() if c != "mensaje"})


def _problemas_de(cuerpo):
    if isinstance(cuerpo.get("problemas"), list):
        return cuerpo["problemas"]
    errores = cuerpo.get("errors")
    listas = {c: m if isinstance(m, list) else [m] for c, m in errores.items()} if isinstance(errores, dict) else {}
    return [{"campo": campo, "mensaje": str(mensaje)} for campo, mensajes in listas.items() for mensaje in mensajes]


def _solo(tipo, valor):
    """El valor, si es de ese tipo."""
    return valor if type(valor) is tipo else None


def _a_json(pedido):
    problemas = _inexactos(pedido)
    if problemas:
        raise ErrorDeValidacion(problemas[0]["mensaje"], problemas=problemas)
    try:
        return json.dumps(pedido, ensure_ascii=False, default=_texto).encode()
    except (TypeError, ValueError) as causa:
        mensaje = f"El pedido no se puede escribir como JSON: {causa}"
        raise ErrorDeValidacion(mensaje, problemas=[{"campo": "", "mensaje": mensaje}]) from causa


def _inexactos(valor, campo=""):
    """Un problema por cada float con decimales, que no es exacto, y por cada texto que no es Unicode. Decimal se envía como texto."""
    if isinstance(valor, float) and not valor.is_integer():
        return [{"campo": campo, "mensaje": f"El campo {campo} debe ser un texto: un número con decimales no es exacto."}]
    if isinstance(valor, str) and re.search("[\ud800-\udfff]", valor):
        return [{"campo": campo, "mensaje": f"El campo {campo} tiene un carácter roto: debe ser un texto en UTF-8."}]
    partes = valor.items() if isinstance(valor, dict) else enumerate(valor) if isinstance(valor, (list, tuple)) else ()
    return [p for nombre, parte in partes for p in _inexactos(parte, f"{campo}.{nombre}" if campo else str(nombre))]


def _revisar_cabecera(nombre, texto):
    """Un token leído con su salto de línea no puede ir en una cabecera."""
    if texto is None or re.fullmatch("[!-~]*", texto):
        return
    mensaje = f"{nombre} tiene un espacio, un salto de línea u otro carácter que no va en él: quítelo."
    raise ErrorDeValidacion(mensaje, problemas=[{"campo": "", "mensaje": mensaje}])


def _texto(valor):
    if isinstance(valor, Decimal):
        return format(valor, "f")
    raise TypeError(f"{type(valor).__name__} no se puede enviar como JSON")


class _SinRedireccion(HTTPRedirectHandler):
    """Una redirección llevaría el token a otra dirección."""

    def redirect_request(self, *_):
        return None


class _ConPlazo:
    """El timeout de Python es de cada lectura. Este es de toda la respuesta, aunque llegue de a un byte."""

    def do_open(self, clase, pedido, **opciones):
        vence = time.monotonic() + pedido.timeout

        def abrir(*args, **mas):
            conexion = clase(*args, **mas)
            conexion.response_class = partial(_Respuesta, vence)
            return conexion

        return super().do_open(abrir, pedido, **opciones)


class _Respuesta(HTTPResponse):
    def __init__(self, vence, zocalo, *args, **mas):
        super().__init__(zocalo, *args, **mas)
        self.fp = io.BufferedReader(_Lector(self.fp.detach(), zocalo, vence))


class _Lector(io.RawIOBase):
    def __init__(self, crudo, zocalo, vence):
        self._crudo, self._zocalo, self._vence = crudo, zocalo, vence

    def readable(self):
        return True

    def readinto(self, donde):
        queda = self._vence - time.monotonic()
        if queda <= 0:
            raise TimeoutError("La respuesta tardó demasiado.")
        self._zocalo.settimeout(queda)
        return self._crudo.readinto(donde)

    def close(self):
        self._crudo.close()
        super().close()


class _Http(_ConPlazo, HTTPHandler):
    pass


class _Https(_ConPlazo, HTTPSHandler):
    pass


_ABRIR = build_opener(_SinRedireccion, _Http, _Https).open
_JSON = "application/json"


class _Conexion:
    """Una llamada con sus intentos."""

    def __init__(self, url, token, timeout=60, reintentos=4, pausa=1, espera_maxima=60, dormir=time.sleep):
        self.url = url.rstrip("/")
        self.token = token
        self.timeout = timeout
        self.reintentos = reintentos
        self.pausa = pausa
        self.espera_maxima = espera_maxima
        self.dormir = dormir

    def llamar(self, metodo, ruta, enviado=None, repeticion="lectura", clave=None, cabeceras=None, tipo=_JSON):
        """repeticion: lectura no cambia nada; clave lleva Idempotency-Key; unica: la pasarela rechaza un segundo pedido;
        una-vez: solo se repite un 429. tipo: el Content-Type de una respuesta buena."""
        _revisar_cabecera("La clave", clave)
        intentos, en_duda = 0, False
        while True:
            intentos += 1
            falla, error = self._intentar(metodo, ruta, enviado, repeticion, clave, cabeceras, tipo, intentos)
            if error is None and falla["status"] < 300:
                return falla
            espera = max(self.pausa * 2 ** (intentos - 1), falla.get("reintentar_en") or 0)
            if intentos > self.reintentos or espera > self.espera_maxima or not self._se_repite(repeticion, falla):
                raise error or self._sigue_en_duda(repeticion, falla, en_duda) or _error_de(falla)
            # El 502 de la pasarela dice que no lo hizo.
            deja_en_duda = "status" not in falla or (falla["status"] >= 500 and falla["status"] != 502)
            en_duda = en_duda or (repeticion != "lectura" and deja_en_duda)
            self.dormir(espera)

    @staticmethod
    def _sigue_en_duda(repeticion, falla, en_duda):
        """El error de una negativa que no dice nada de lo que hizo un intento anterior: del token, de un límite o quizá de un
        proxy. None si lo dice."""
        status, cuerpo = falla["status"], falla["cuerpo"] or {}
        es_clara = isinstance(cuerpo.get("code"), str) or isinstance(cuerpo.get("errors"), dict)
        nada_dice = status in (401, 403, 429) or (status < 500 and not es_clara)
        # La pasarela todavía está con el mismo pedido: de otro intento, o de este programa antes de cortarse.
        en_curso = status == 409 and falla["reintentar_en"] is not None
        if not en_curso and not (en_duda and nada_dice):
            return None
        respuesta = _error_de(falla).mensaje
        falla = {c: v for c, v in falla.items() if c != "mensaje"}
        mensaje = f"No se sabe si la pasarela hizo el pedido en un intento anterior. Después respondió: {respuesta}"
        return ResultadoDesconocido(f"{mensaje} {_QUE_HACER[repeticion == 'clave']}", **falla)

    @staticmethod
    def _se_repite(repeticion, falla):
        status, cuerpo = falla.get("status", 0), falla.get("cuerpo") or {}
        if status == 429:
            return True
        # Una respuesta que nombra lo que se hizo termina la llamada.
        nombra_algo = any(type(cuerpo.get(c)) is int for c in ("id", "evento_id", "dte_id"))
        nombra_algo = nombra_algo or isinstance(cuerpo.get("dte_ids"), list)
        if repeticion == "una-vez" or nombra_algo:
            return False
        if status in (0, 500, 503):
            return True
        if repeticion == "lectura":
            return status >= 500
        return repeticion == "clave" and (status >= 500 or (status == 409 and falla.get("reintentar_en") is not None))

    @staticmethod
    def _es_de_la_pasarela(status, codigo):
        """Un proxy responde 408, 502 y 504 también en JSON, aunque la pasarela haya hecho el pedido: no trae un código nuestro."""
        if status == 502:
            return isinstance(codigo, str) and codigo.startswith("SIFEN_")
        return status != 408 and (status < 500 or status in (500, 503) or isinstance(codigo, str))

    def _hacia_otra(self, ruta, destino):
        """A dónde lleva una redirección, y qué dirección poner."""
        es_otra_url = destino.endswith(ruta)
        hacia = destino[: -len(ruta)] if es_otra_url else destino
        que_hacer = "ponga esa dirección en url" if es_otra_url else "revise url"
        return f"{self.url} redirige a {hacia}, y no se hizo nada: {que_hacer}."

    def _intentar(self, metodo, ruta, enviado, repeticion, clave, cabeceras, tipo, intentos):
        conocido = {"clave": clave, "intentos": intentos}
        todas = {"Accept": "application/json", "User-Agent": "nanduti-client"}
        if self.token is not None:
            todas["Authorization"] = f"Bearer {self.token}"
        if enviado is not None:
            todas["Content-Type"] = "application/json"
        if clave is not None:
            todas["Idempotency-Key"] = clave
        pedido = Request(self.url + ruta, data=enviado, headers={**todas, **(cabeceras or {})}, method=metodo)
        try:
            try:
                respuesta = _ABRIR(pedido, timeout=self.timeout)
            except HTTPError as error:
                respuesta = error
            with respuesta:
                status, recibidas, contenido = respuesta.status, respuesta.headers, respuesta.read()
            dado = (recibidas.get("content-type") or "").lower()
            destino = recibidas.get("location") if 300 <= status < 400 else None
            destino = destino and urljoin(self.url + ruta, destino)
            # El identificador de un documento es un entero; los importes son textos.
            cuerpo = json.loads(contenido) if dado.startswith(_JSON) and not destino else None
        except (OSError, HTTPException, ValueError) as causa:
            return conocido, self._sin_respuesta(repeticion, conocido, causa)
        es_objeto = isinstance(cuerpo, dict)
        es_archivo = status < 300 and tipo != _JSON
        datos = cuerpo if es_objeto else {}
        # La página o el JSON de un proxy no dice nada de lo que hizo la pasarela.
        es_nuestra = es_objeto and self._es_de_la_pasarela(status, datos.get("code"))
        if not destino and not (dado.startswith(tipo) if es_archivo else es_nuestra):
            return conocido, self._sin_respuesta(repeticion, conocido, f"HTTP {status}")
        espera = recibidas.get("retry-after") or ""
        redirige = destino and self._hacia_otra(ruta, destino)
        return {
            **conocido,
            "mensaje": redirige or _solo(str, datos.get("message")),
            "status": status,
            "request_id": recibidas.get("x-request-id"),
            "codigo": _solo(str, datos.get("code")) or _solo(str, datos.get("sifen_result_code")),
            "problemas": _problemas_de(datos),
            "reintentar_en": int(espera) if espera.isascii() and espera.isdigit() else None,
            "id": _solo(int, datos.get("id")),
            "cdc": _solo(str, datos.get("cdc")),
            "cuerpo": cuerpo,
            "bytes": contenido,
            "repetida": recibidas.get("idempotency-replay") == "true",
        }, None

    @staticmethod
    def _sin_respuesta(repeticion, conocido, causa):
        if repeticion == "lectura":
            error = ServicioNoDisponible("La pasarela no respondió.", **conocido)
        else:
            mensaje = f"La pasarela no respondió: no se sabe si hizo el pedido. {_QUE_HACER[repeticion == 'clave']}"
            error = ResultadoDesconocido(mensaje, **conocido)
        error.__cause__ = causa if isinstance(causa, Exception) else None
        return error


def pedir_token(url, email, password, device_name, **opciones):
    """Pide un token. La pasarela admite 5 de estos pedidos cada 15 minutos."""
    cuerpo = json.dumps({"email": email, "password": password, "device_name": device_name}).encode()
    return _Conexion(url, None, **opciones).llamar("POST", "/api/auth/token", cuerpo, "una-vez")["cuerpo"]


class Nanduti:
    def __init__(self, url, token, ambiente=None, espera_de_resultado=60, **opciones):
        """ambiente: rechaza los emisores y documentos del otro antes de enviar nada. opciones: timeout de cada intento (60),
        reintentos después del primero (4), pausa (1, se duplica), espera_maxima (60), dormir. Todo en segundos."""
        _revisar_cabecera("El token", token)
        self._conexion = _Conexion(url, token, **opciones)
        self._ambiente = ambiente
        self._espera_de_resultado = espera_de_resultado
        self._ambientes = {}

    def emitir_documento(self, pedido, clave=None, en_lote=False):
        """Emite un documento y espera a SIFEN. `clave`: un UUID v4 por venta, guardado con ella. Devuelve el aprobado, o uno
        en estado `sent` si va en un lote: entonces `esperar_final`."""
        self._cuidar_emisor(pedido.get("emitter_id"))
        cabeceras = {"Prefer": "respond-async"} if en_lote else None
        try:
            return self._enviar("/api/sifen/dtes/sync", pedido, clave=clave or str(uuid.uuid4()), cabeceras=cabeceras)
        except ResultadoDesconocido as error:
            if not error.cdc:
                raise
            return self._resultado(error)

    def crear_documento(self, pedido, clave=None):
        """Crea un documento sin enviarlo: lo envía un lote o `reenviar_documento`."""
        self._cuidar_emisor(pedido.get("emitter_id"))
        return self._enviar("/api/sifen/dtes", pedido, clave=clave or str(uuid.uuid4()))

    def validar_documento(self, pedido):
        return self._enviar("/api/sifen/dtes/validar", pedido, repeticion="lectura")

    def reenviar_documento(self, id, clave=None):
        self._cuidar_documento(id)
        return self._enviar(f"/api/sifen/dtes/{_segmento(id)}/reenviar", {}, clave=clave or str(uuid.uuid4()))

    def descartar_documento(self, id, motivo):
        return self._enviar(f"/api/sifen/dtes/{_segmento(id)}/descartar", {"motivo": motivo}, repeticion="una-vez")

    def consultar_documento(self, id):
        return self._leer(f"/api/sifen/dtes/{_segmento(id)}")

    def listar_documentos(self, **filtros):
        """Cada documento que cumple los filtros, página tras página, del más nuevo al más antiguo."""
        return self._listar("/api/sifen/dtes", filtros)

    def esperar_final(self, id, limite=300):
        """Espera el estado final del documento, y lo devuelve como está entonces; también uno `signed` con `atencion`."""
        visto, es_final = self._preguntar(
            lambda segundos: self._esperar(id, segundos),
            lambda d: d["estado"] in _FINALES or (d["estado"] == "signed" and d["atencion"] is not None),
            limite,
        )
        if es_final:
            return visto
        mensaje = f"El documento {visto['id']} sigue en estado {visto['estado']}. No lo emita de nuevo: pregunte después."
        raise ResultadoDesconocido(mensaje, id=visto["id"], cdc=visto["cdc"], cuerpo=visto)

    def descargar_xml(self, id):
        """Los bytes exactos que recibió SIFEN."""
        return self._conexion.llamar("GET", f"/api/sifen/dtes/{_segmento(id)}/xml", tipo="application/xml")["bytes"]

    def descargar_kude(self, id, **filtros):
        """El KuDE, en PDF."""
        ruta = _con_filtros(f"/api/sifen/dtes/{_segmento(id)}/kude", filtros)
        return self._conexion.llamar("GET", ruta, tipo="application/pdf")["bytes"]

    def enviar_lote(self, lote, clave=None):
        """Envía en un lote documentos guardados. Su resultado viene después: `esperar_final` de cada uno."""
        self._cuidar_emisor(lote.get("emitter_id"))
        return self._enviar("/api/sifen/dtes/lote", lote, clave=clave or str(uuid.uuid4()))

    def consultar_lote(self, id):
        return self._leer(f"/api/sifen/lotes/{_segmento(id)}")

    def listar_lotes(self, **filtros):
        return self._listar("/api/sifen/lotes", filtros)

    def cancelar_documento(self, pedido):
        """Cancela un documento aprobado. Si SIFEN calla, o la respuesta se corta, pregunta por el evento."""
        self._cuidar_documento(pedido["cdc"])
        return self._registrar("/api/sifen/eventos/cancelacion", pedido)

    def inutilizar_numeros(self, pedido):
        self._cuidar_emisor(pedido.get("emitter_id"))
        return self._registrar("/api/sifen/eventos/inutilizacion", pedido)

    def nominar_receptor(self, pedido):
        self._cuidar_documento(pedido["cdc"])
        return self._registrar("/api/sifen/eventos/nominacion", pedido)

    def consultar_evento(self, id):
        return self._leer(f"/api/sifen/eventos/{_segmento(id)}")

    def listar_eventos(self, **filtros):
        return self._listar("/api/sifen/eventos", filtros)

    def consultar_ruc(self, ruc):
        return self._leer(f"/api/sifen/consultas/ruc/{_segmento(ruc)}")

    def listar_emisores(self, **filtros):
        return self._listar("/api/sifen/emitters", filtros)

    def consultar_usuario(self):
        return self._leer("/api/auth/me")

    def llamar(self, metodo, ruta, cuerpo=None):
        """Cualquier otra operación: un GET se puede repetir; un POST, solo después de un 429."""
        return self._leer(ruta) if metodo == "GET" else self._enviar(ruta, cuerpo or {}, repeticion="una-vez")

    def _leer(self, ruta):
        return self._conexion.llamar("GET", ruta)["cuerpo"]

    def _enviar(self, ruta, pedido, clave=None, repeticion="clave", cabeceras=None):
        return self._conexion.llamar("POST", ruta, _a_json(pedido), repeticion, clave, cabeceras)["cuerpo"]

    def _registrar(self, ruta, pedido):
        # La pasarela rechaza un segundo evento y nombra el primero. Después de un corte es el de esta llamada, si dice lo mismo:
        # otro programa pudo nominar la misma factura.
        try:
            return self._enviar(ruta, pedido, repeticion="unica")
        except ErrorDeNanduti as error:
            evento_id = (error.cuerpo or {}).get("evento_id")
            es_suyo = isinstance(error, ResultadoDesconocido) or (isinstance(error, Conflicto) and error.intentos > 1)
            if not es_suyo or not isinstance(evento_id, int):
                raise
            try:
                visto, es_final = self._preguntar(
                    lambda _: self.consultar_evento(evento_id),
                    lambda e: e["estado"] in _EVENTOS_FINALES,
                    self._espera_de_resultado,
                )
            except Exception:
                raise error  # El evento existe de todos modos.
            # RANGO_INUTILIZADO nombra solo un evento de los mismos números.
            es_ajeno = isinstance(error, Conflicto) and error.codigo != "RANGO_INUTILIZADO"
            if not es_final or (es_ajeno and not _dice_lo_mismo(visto["datos"], pedido)):
                raise
            propio = {"status": visto["estado"], "evento_id": evento_id}
            sifen = {"cod_res": visto["sifen_result_code"], "msg_res": visto["sifen_result_msg"]}
            cuerpo = {**visto, **propio, **sifen}
            if visto["estado"] == "rejected":
                mensaje = f"SIFEN rechazó el evento: {visto['sifen_result_msg']}"
                raise RechazoDeSifen(mensaje, **_datos_de(error), cuerpo=cuerpo) from error
            return cuerpo

    def _resultado(self, error):
        """Qué fue de un documento cuyo resultado no se supo."""
        try:
            visto, es_final = self._preguntar(
                lambda segundos: self._esperar(error.cdc, segundos),
                lambda d: d["estado"] in _FINALES,
                self._espera_de_resultado,
            )
        except Exception:
            raise error  # El documento existe de todos modos.
        if not es_final:
            raise error
        if visto["estado"] in _APROBADOS:
            return visto
        falla = {**_datos_de(error), "codigo": visto["sifen_result_code"], "cuerpo": visto}
        texto = f"{visto['sifen_result_code'] or ''} {visto['sifen_result_msg'] or ''}".strip()
        if visto["estado"] == "rejected":
            raise RechazoDeSifen(f"SIFEN rechazó el documento: {texto}", **falla) from error
        raise NoEnviado(f"SIFEN no recibió el documento, que quedó en estado error: {texto}", **falla) from error

    def _esperar(self, id, segundos):
        """El documento cuando su estado es final, o como está después de esos segundos."""
        try:
            return self._leer(_con_filtros(f"/api/sifen/dtes/{_segmento(id)}", {"esperar": segundos}))
        except LimiteAlcanzado:
            # Ya esperan demasiados pedidos: este pregunta sin esperar.
            return self.consultar_documento(id)

    def _preguntar(self, leer, es_final, limite):
        """`leer` recibe los segundos que la pasarela puede demorar su respuesta. Si contesta antes, se pregunta de nuevo
        después de una pausa."""
        esperado, vez = 0, 0
        while True:
            segundos = max(0, int(min(_ESPERA, self._conexion.timeout / 2, limite - esperado)))
            desde = time.monotonic()
            visto = leer(segundos)
            tardo = time.monotonic() - desde
            se_espero = 0 < segundos <= tardo
            pausa = 0 if se_espero else _PREGUNTAS[min(vez, len(_PREGUNTAS) - 1)] * self._conexion.pausa
            esperado += tardo + pausa
            if es_final(visto) or esperado > limite:
                return visto, es_final(visto)
            if pausa:
                self._conexion.dormir(pausa)
            vez += 1

    def _listar(self, ruta, filtros):
        desde = {}
        while True:
            pagina = self._leer(_con_filtros(ruta, {**filtros, **desde}))
            yield from pagina["data"]
            siguiente = {c: pagina.get(f"next_{c}") for c in ("before_id", "after_id") if pagina.get(f"next_{c}") is not None}
            if not siguiente:
                return
            desde = siguiente

    def _cuidar_emisor(self, emitter_id):
        """Falla si el emisor, o alguno de los activos si no se nombra ninguno, no es del ambiente del cliente. El ambiente de un
        emisor no cambia nunca; cuáles están activos, sí."""
        if self._ambiente is None:
            return
        ids = [] if emitter_id is None else [str(emitter_id)]
        if not any(id in self._ambientes for id in ids):
            for emisor in self.listar_emisores():
                self._ambientes[str(emisor["id"])] = emisor["ambiente"]
                if emitter_id is None and emisor["activo"]:
                    ids.append(str(emisor["id"]))
        for id in ids:
            if id not in self._ambientes:
                raise AmbienteEquivocado(f"El token no ve ningún emisor {id}. No se envió nada.")
            if self._ambientes[id] != self._ambiente:
                raise self._de_otro_ambiente(f"El emisor {id}", self._ambientes[id])

    def _cuidar_documento(self, id):
        if self._ambiente is None:
            return
        documento = self.consultar_documento(id)
        if documento["ambiente"] != self._ambiente:
            raise self._de_otro_ambiente(f"El documento {documento['id']}", documento["ambiente"])

    def _de_otro_ambiente(self, que, suyo):
        return AmbienteEquivocado(
            f"{que} es del ambiente {suyo}, y este cliente es de {self._ambiente}. No se envió nada: indique emitter_id."
        )


def _datos_de(error):
    return {c: getattr(error, c) for c in ("status", "request_id", "clave", "intentos", "id", "cdc")}


def _dice_lo_mismo(datos, pedido):
    """Si los datos del evento son los del pedido. El documento es el mismo, y el motivo no cambia nada."""
    propios = ((c, v) for c, v in pedido.items() if c not in ("cdc", "motivo") and v is not None)
    return all((datos or {}).get(campo) == valor for campo, valor in propios)


def _segmento(texto):
    return quote(str(texto), safe="")


def _con_filtros(ruta, filtros):
    dados = {nombre: str(valor) for nombre, valor in filtros.items() if valor is not None}
    return f"{ruta}?{urlencode(dados)}" if dados else ruta


def _firma(cuerpo, timestamp, secreto):
    return "sha256=" + hmac.new(secreto.encode(), timestamp.encode() + b"." + cuerpo, hashlib.sha256).hexdigest()


def _firma_estandar(cuerpo, id, timestamp, secreto):
    resumen = hmac.new(secreto.encode(), f"{id}.{timestamp}.".encode() + cuerpo, hashlib.sha256).digest()
    return "v1," + base64.b64encode(resumen).decode()


def verificar_webhook(cuerpo, cabeceras, secreto, tolerancia=600, ahora=None):
    """Devuelve {id, event, occurred_at, data} si uno de los secretos firmó el aviso. `cuerpo`: los bytes como llegaron.
    `secreto`: uno, o [nuevo, anterior] después de `rotate`. El último reintento llega 370 s después del primer intento."""
    crudo = cuerpo.encode() if isinstance(cuerpo, str) else cuerpo
    dadas = collections.defaultdict(str, {str(nombre).lower(): valor or "" for nombre, valor in cabeceras.items()})
    # La de Standard Webhooks es de este intento; la nuestra, del primero.
    estandar, propia = dadas["webhook-timestamp"], dadas["x-webhook-timestamp"]
    formas = [
        (estandar, dadas["webhook-signature"].split(" "), lambda uno: _firma_estandar(crudo, dadas["webhook-id"], estandar, uno)),
        (propia, [dadas["x-webhook-signature"], dadas["x-webhook-signature-previous"]], lambda uno: _firma(crudo, propia, uno)),
    ]
    secretos = [uno for uno in ([secreto] if isinstance(secreto, str) else secreto) if uno]
    firmadas = [
        momento
        for momento, firmas, esperada in formas
        if any(hmac.compare_digest(esperada(uno).encode(), firma.encode()) for uno in secretos for firma in firmas)
    ]
    if not firmadas:
        raise FirmaInvalida("La firma del aviso no corresponde a ninguno de los secretos.")
    ahora = time.time() if ahora is None else ahora
    if not any(uno.isascii() and uno.isdigit() and abs(ahora - int(uno)) <= tolerancia for uno in firmadas):
        raise FirmaInvalida(f"El aviso es de hace más de {tolerancia} segundos, o del futuro.")
    aviso = json.loads(crudo)
    datos = {nombre: aviso[nombre] for nombre in ("event", "occurred_at", "data")}
    return {"id": dadas.get("x-webhook-id") or "", **datos}


def firmar_webhook_de_prueba(cuerpo, secreto, id="1", event="webhook.test", timestamp=None, anterior=""):
    """Devuelve las cabeceras de un aviso con ese cuerpo, firmado como lo firma la pasarela, para probar un receptor."""
    crudo = cuerpo.encode() if isinstance(cuerpo, str) else cuerpo
    segundo = str(int(time.time()) if timestamp is None else timestamp)
    cabeceras = {
        "Content-Type": "application/json",
        "X-Webhook-Id": id,
        "X-Webhook-Event": event,
        "X-Webhook-Timestamp": segundo,
        "X-Webhook-Signature": _firma(crudo, segundo, secreto),
    }
    return {**cabeceras, "X-Webhook-Signature-Previous": _firma(crudo, segundo, anterior)} if anterior else cabeceras
