<?php
/**
 * Cliente de ñandutí, la pasarela a SIFEN. Un solo archivo, para PHP 8.1 o posterior: usa openssl si la dirección es https, y
 * ninguna otra extensión.
 *
 *     require 'Nanduti.php';
 *     $cliente = new Nanduti\Nanduti(url: 'https://facturas.ejemplo.com.py', token: $token, ambiente: 'test');
 *     $resultado = $cliente->emitirDocumento($pedido, clave: $claveDeLaVenta);
 *
 * Cada método es una operación de la referencia (/api/documentation), con su nombre. Un pedido se repite solo cuando nada se
 * puede emitir dos veces. Después de un 504 se pregunta por el CDC; el documento no se envía de nuevo.
 */

declare(strict_types=1);

namespace Nanduti;

/** Cualquier falla de una llamada. */
class ErrorDeNanduti extends \RuntimeException
{
    /** Estado HTTP; 0 sin respuesta. */
    public readonly int $status;
    /** X-Request-Id, que está en el registro del servidor. */
    public readonly ?string $requestId;
    /** Código estable del problema, o el de SIFEN. */
    public readonly ?string $codigo;
    /** Cada uno con campo y mensaje. */
    public readonly array $problemas;
    /** La Idempotency-Key de la llamada: con ella y el mismo cuerpo se puede repetir sin emitir dos veces. */
    public readonly ?string $clave;
    public readonly int $intentos;
    /** Segundos, si la pasarela los dijo. */
    public readonly ?int $reintentarEn;
    /** Del documento que nombra la respuesta. */
    public readonly ?int $id;
    public readonly ?string $cdc;
    /** El JSON de la respuesta. */
    public readonly ?array $cuerpo;

    public function __construct(string $mensaje, array $falla = [], ?\Throwable $causa = null)
    {
        parent::__construct($mensaje, 0, $causa);
        $this->status = $falla['status'] ?? 0;
        $this->requestId = $falla['requestId'] ?? null;
        $this->codigo = $falla['codigo'] ?? null;
        $this->problemas = $falla['problemas'] ?? [];
        $this->clave = $falla['clave'] ?? null;
        $this->intentos = $falla['intentos'] ?? 0;
        $this->reintentarEn = $falla['reintentarEn'] ?? null;
        $this->id = $falla['id'] ?? null;
        $this->cdc = $falla['cdc'] ?? null;
        $this->cuerpo = $falla['cuerpo'] ?? null;
    }
}

/** El pedido está mal y no se creó nada: corríjalo. `problemas` los trae todos. */
class ErrorDeValidacion extends ErrorDeNanduti {}

/** SIFEN rechazó el documento o el evento. */
class RechazoDeSifen extends ErrorDeNanduti
{
    public function explicacion(): ?array
    {
        return $this->cuerpo['sifen_explicacion'] ?? null;
    }
}

/** Es seguro que SIFEN no recibió nada. El mensaje dice si conviene emitir otro documento. */
class NoEnviado extends ErrorDeNanduti {}

/** No se sabe si SIFEN o la pasarela lo tienen. No emita otro: pregunte por el `cdc`, o repita con la misma `clave`. */
class ResultadoDesconocido extends ErrorDeNanduti {}

/** Se agotó un límite de pedidos por `reintentarEn` segundos. No se hizo nada. */
class LimiteAlcanzado extends ErrorDeNanduti {}

/** El estado de algo no permite el pedido. */
class Conflicto extends ErrorDeNanduti {}

/** Falta el token, venció, o no tiene el permiso. */
class NoAutorizado extends ErrorDeNanduti {}

/** No existe, o es de otra empresa. */
class NoEncontrado extends ErrorDeNanduti {}

/** La pasarela no atiende ahora, y quizá no se sabe si hizo el pedido: repítalo con la misma `clave`. */
class ServicioNoDisponible extends ErrorDeNanduti {}

/** El emisor o el documento es de otro ambiente que el cliente, o no se sabe de cuál. No se envió nada. */
class AmbienteEquivocado extends ErrorDeNanduti {}

/** `url` redirige a la dirección del mensaje. No se hizo nada: póngala, y repita el pedido con la misma `clave`. */
class DireccionEquivocada extends ErrorDeNanduti {}

/** La firma de un webhook no es válida, o su hora está demasiado lejos. */
class FirmaInvalida extends ErrorDeNanduti {}

/** Una llamada con sus intentos. */
final class Conexion
{
    private const POR_STATUS = [
        400 => ErrorDeValidacion::class,
        401 => NoAutorizado::class,
        403 => NoAutorizado::class,
        404 => NoEncontrado::class,
        409 => Conflicto::class,
        413 => ErrorDeValidacion::class,
        415 => ErrorDeValidacion::class,
        422 => ErrorDeValidacion::class,
        429 => LimiteAlcanzado::class,
        500 => ServicioNoDisponible::class,
        502 => NoEnviado::class,
        503 => ServicioNoDisponible::class,
        504 => ResultadoDesconocido::class,
    ];

    public const JSON = 'application/json';

    private readonly string $url;
    private readonly \Closure $dormir;

    /** Todo en segundos. */
    public function __construct(
        string $url,
        #[\SensitiveParameter] private readonly ?string $token,
        public readonly float $timeout = 60,
        private readonly int $reintentos = 4,
        public readonly float $pausa = 1,
        private readonly float $esperaMaxima = 60,
        ?callable $dormir = null,
    ) {
        self::revisarCabecera('El token', $token);
        $this->url = rtrim($url, '/');
        $this->dormir = \Closure::fromCallable($dormir ?? static fn (float $s) => usleep((int) ($s * 1_000_000)));
    }

    public function dormir(float $segundos): void
    {
        ($this->dormir)($segundos);
    }

    /**
     * `repeticion`: lectura no cambia nada; clave lleva Idempotency-Key; unica: la pasarela rechaza un segundo pedido;
     * una-vez: solo se repite un 429. `tipo`: el Content-Type de una respuesta buena.
     */
    public function llamar(
        string $metodo,
        string $ruta,
        ?string $enviado = null,
        string $repeticion = 'lectura',
        ?string $clave = null,
        array $cabeceras = [],
        string $tipo = self::JSON,
    ): array {
        self::revisarCabecera('La clave', $clave);
        self::revisarCabecera('La ruta', $ruta);
        for ($intentos = 1, $enDuda = false; ; $intentos++) {
            [$falla, $error] = $this->intentar($metodo, $ruta, $enviado, $repeticion, $clave, $cabeceras, $tipo, $intentos);
            if ($error === null && $falla['status'] < 300) return $falla;
            $espera = max($this->pausa * 2 ** ($intentos - 1), $falla['reintentarEn'] ?? 0);
            $esUltimo = $intentos > $this->reintentos || $espera > $this->esperaMaxima;
            if ($esUltimo || !self::seRepite($repeticion, $falla))
                throw $error ?? self::sigueEnDuda($repeticion, $falla, $enDuda) ?? self::errorDe($falla);
            $status = $falla['status'] ?? 0;
            // El 502 de la pasarela dice que no lo hizo.
            $enDuda = $enDuda || ($repeticion !== 'lectura' && ($status === 0 || ($status >= 500 && $status !== 502)));
            $this->dormir($espera);
        }
    }

    /** Un token leído con su salto de línea no puede ir en una cabecera. */
    private static function revisarCabecera(string $nombre, #[\SensitiveParameter] ?string $texto): void
    {
        if ($texto === null || preg_match('/^[!-~]*$/D', $texto)) return;
        $mensaje = "$nombre tiene un espacio, un salto de línea u otro carácter que no va en él: quítelo.";
        throw new ErrorDeValidacion($mensaje, ['problemas' => [['campo' => '', 'mensaje' => $mensaje]]]);
    }

    /**
     * El error de una negativa que no dice nada de lo que hizo un intento anterior: del token, de un límite o quizá de un
     * proxy. Null si lo dice.
     */
    private static function sigueEnDuda(string $repeticion, array $falla, bool $enDuda): ?ErrorDeNanduti
    {
        $status = $falla['status'];
        $esClara = is_string($falla['cuerpo']['code'] ?? null) || is_array($falla['cuerpo']['errors'] ?? null);
        $nadaDice = in_array($status, [401, 403, 429], true) || ($status < 500 && !$esClara);
        // La pasarela todavía está con el mismo pedido: de otro intento, o de este programa antes de cortarse.
        $enCurso = $status === 409 && isset($falla['reintentarEn']);
        if (!$enCurso && !($enDuda && $nadaDice)) return null;
        $respuesta = self::errorDe($falla)->getMessage();
        $mensaje = "No se sabe si la pasarela hizo el pedido en un intento anterior. Después respondió: $respuesta";
        return new ResultadoDesconocido($mensaje . ' ' . self::queHacer($repeticion), $falla);
    }

    private static function queHacer(string $repeticion): string
    {
        return $repeticion === 'clave' ? 'Repita el mismo pedido con la misma clave.' : 'Averígüelo antes de repetirlo.';
    }

    private static function seRepite(string $repeticion, array $falla): bool
    {
        $status = $falla['status'] ?? 0;
        if ($status === 429) return true;
        if ($repeticion === 'una-vez') return false;
        // Una respuesta que nombra lo que se hizo termina la llamada.
        foreach (['id', 'evento_id', 'dte_id'] as $campo) if (is_int($falla['cuerpo'][$campo] ?? null)) return false;
        if (is_array($falla['cuerpo']['dte_ids'] ?? null)) return false;
        if (in_array($status, [0, 500, 503], true)) return true;
        if ($repeticion === 'lectura') return $status >= 500;
        return $repeticion === 'clave' && ($status >= 500 || ($status === 409 && isset($falla['reintentarEn'])));
    }

    /** Un proxy responde 408, 502 y 504 también en JSON, aunque la pasarela haya hecho el pedido: no trae un código nuestro. */
    private static function esDeLaPasarela(int $status, mixed $codigo): bool
    {
        if ($status === 502) return is_string($codigo) && str_starts_with($codigo, 'SIFEN_');
        return $status !== 408 && ($status < 500 || $status === 500 || $status === 503 || is_string($codigo));
    }

    /** A dónde lleva una redirección, y qué dirección poner. */
    private function haciaOtra(string $ruta, string $destino): string
    {
        if (str_starts_with($destino, '/')) $destino = preg_replace('#^([^/]+//[^/]+).*$#', '$1', $this->url) . $destino;
        $esOtraUrl = str_ends_with($destino, $ruta);
        $hacia = $esOtraUrl ? substr($destino, 0, -strlen($ruta)) : $destino;
        $queHacer = $esOtraUrl ? 'ponga esa dirección en url' : 'revise url';
        return "$this->url redirige a $hacia, y no se hizo nada: $queHacer.";
    }

    private function intentar(
        string $metodo,
        string $ruta,
        ?string $enviado,
        string $repeticion,
        ?string $clave,
        array $cabeceras,
        string $tipo,
        int $intentos,
    ): array {
        $conocido = ['clave' => $clave, 'intentos' => $intentos];
        $lineas = ['Accept: application/json', 'User-Agent: nanduti-client', ...$cabeceras];
        if ($this->token !== null) $lineas[] = "Authorization: Bearer $this->token";
        if ($enviado !== null) array_push($lineas, 'Content-Type: application/json', 'Content-Length: ' . strlen($enviado));
        if ($clave !== null) $lineas[] = "Idempotency-Key: $clave";
        $respuesta = $this->pedir($metodo, $ruta, $lineas, $enviado ?? '');
        if ($respuesta === null) return [$conocido, self::sinRespuesta($repeticion, $conocido)];
        [$recibidas, $contenido] = $respuesta;
        $largo = $recibidas['content-length'] ?? null;
        if (strtolower($recibidas['transfer-encoding'] ?? '') === 'chunked') $contenido = self::unir($contenido);
        elseif ($largo !== null && strlen($contenido) !== (int) $largo) $contenido = null;
        $status = (int) ($recibidas[''] ?? 0);
        $destino = $status >= 300 && $status < 400 ? $recibidas['location'] ?? null : null;
        $dado = strtolower($recibidas['content-type'] ?? '');
        $esObjeto = str_starts_with($dado, self::JSON) && str_starts_with(ltrim($contenido ?? ''), '{');
        $cuerpo = $esObjeto && $destino === null ? json_decode($contenido, true) : null;
        // La página o el JSON de un proxy no dice nada de lo que hizo la pasarela.
        $esNuestra = $status < 300 && $tipo !== self::JSON
            ? str_starts_with($dado, $tipo)
            : $cuerpo !== null && self::esDeLaPasarela($status, $cuerpo['code'] ?? null);
        if ($contenido === null || ($destino === null && !$esNuestra))
            return [$conocido, self::sinRespuesta($repeticion, $conocido)];
        $espera = $recibidas['retry-after'] ?? '';
        return [[
            ...$conocido,
            'mensaje' => $destino !== null ? $this->haciaOtra($ruta, $destino) : self::texto($cuerpo['message'] ?? null),
            'status' => $status,
            'requestId' => $recibidas['x-request-id'] ?? null,
            'codigo' => self::texto($cuerpo['code'] ?? null) ?? self::texto($cuerpo['sifen_result_code'] ?? null),
            'problemas' => self::problemasDe($cuerpo ?? []),
            'reintentarEn' => ctype_digit($espera) ? (int) $espera : null,
            'id' => is_int($cuerpo['id'] ?? null) ? $cuerpo['id'] : null,
            'cdc' => self::texto($cuerpo['cdc'] ?? null),
            'cuerpo' => $cuerpo,
            'bytes' => $contenido,
            'repetida' => ($recibidas['idempotency-replay'] ?? '') === 'true',
        ], null];
    }

    private static function texto(mixed $valor): ?string
    {
        return is_string($valor) ? $valor : null;
    }

    /** Une las partes de una respuesta. Null si falta la última, que mide cero. */
    private static function unir(string $partes): ?string
    {
        for ($entero = '', $desde = 0; preg_match('/\G([0-9a-f]{1,8})[^\n]*\n/i', $partes, $linea, 0, $desde); $desde += $largo + 2) {
            $desde += strlen($linea[0]);
            $largo = (int) hexdec($linea[1]);
            if ($largo === 0) return $entero;
            $entero .= substr($partes, $desde, $largo);
        }
        return null;
    }

    /**
     * Las cabeceras y el cuerpo de la respuesta; null si no llegó entera a tiempo. Los streams de HTTP de PHP esperan sin límite
     * una cabecera que llega de a un byte, y dan por entera una respuesta en partes (chunked) cortada.
     */
    private function pedir(string $metodo, string $ruta, array $lineas, string $enviado): ?array
    {
        $vence = microtime(true) + $this->timeout;
        ['scheme' => $esquema, 'host' => $host] = $direccion = (parse_url($this->url) ?: []) + ['scheme' => '', 'host' => ''];
        [$medio, $puerto] = strtolower($esquema) === 'https' ? ['ssl', 443] : ['tcp', 80];
        $destino = $host . ':' . ($direccion['port'] ?? $puerto);
        $flujo = @stream_socket_client("$medio://$destino", $numero, $texto, $this->timeout);
        if ($flujo === false) return null;
        $camino = ($direccion['path'] ?? '') . $ruta;
        $pedido = implode("\r\n", ["$metodo $camino HTTP/1.1", "Host: $destino", 'Connection: close', ...$lineas, '', $enviado]);
        $llegado = '';
        do {
            $queda = max(0.001, $vence - microtime(true));
            stream_set_timeout($flujo, (int) $queda, (int) (fmod($queda, 1) * 1_000_000));
            $escrito = $pedido === '' ? 0 : (int) @fwrite($flujo, $pedido);
            $pedido = $escrito === 0 ? '' : substr($pedido, $escrito);
            if ($pedido === '') $llegado .= (string) @fread($flujo, 65536);
            $esEntera = $pedido === '' && feof($flujo);
        } while (!$esEntera && microtime(true) < $vence);
        fclose($flujo);
        // Una respuesta 1xx anuncia la verdadera.
        if (!$esEntera || !preg_match('#^(?:HTTP/\S+ 1\d\d.*?\r\n\r\n)*(HTTP/.*?)\r\n\r\n#s', $llegado, $partes)) return null;
        return [self::cabeceras(explode("\r\n", $partes[1])), substr($llegado, strlen($partes[0]))];
    }

    /** Las cabeceras por su nombre en minúsculas; el estado, por un nombre vacío. */
    private static function cabeceras(array $lineas): array
    {
        $halladas = [];
        foreach ($lineas as $linea) {
            if (preg_match('#^HTTP/\S+ (\d+)#', $linea, $partes)) $halladas = ['' => $partes[1]];
            elseif (str_contains($linea, ':')) {
                [$nombre, $valor] = explode(':', $linea, 2);
                $halladas[strtolower($nombre)] = trim($valor);
            }
        }
        return $halladas;
    }

    private static function sinRespuesta(string $repeticion, array $conocido): ErrorDeNanduti
    {
        if ($repeticion === 'lectura') return new ServicioNoDisponible('La pasarela no respondió.', $conocido);
        $que = self::queHacer($repeticion);
        return new ResultadoDesconocido("La pasarela no respondió: no se sabe si hizo el pedido. $que", $conocido);
    }

    private static function errorDe(array $falla): ErrorDeNanduti
    {
        $esRechazo = $falla['status'] === 422 && isset($falla['cuerpo']['errors']['sifen']);
        $esRedireccion = $falla['status'] >= 300 && $falla['status'] < 400;
        $porStatus = $esRedireccion ? DireccionEquivocada::class : self::POR_STATUS[$falla['status']] ?? ErrorDeNanduti::class;
        $clase = $esRechazo ? RechazoDeSifen::class : $porStatus;
        return new $clase($falla['mensaje'] ?? "La pasarela respondió {$falla['status']}.", $falla);
    }

    private static function problemasDe(array $cuerpo): array
    {
        if (is_array($cuerpo['problemas'] ?? null)) return $cuerpo['problemas'];
        $problemas = [];
        $errores = is_array($cuerpo['errors'] ?? null) ? $cuerpo['errors'] : [];
        foreach ($errores as $campo => $mensajes)
            foreach ((array) $mensajes as $mensaje) $problemas[] = ['campo' => $campo, 'mensaje' => $mensaje];
        return $problemas;
    }
}

final class Nanduti
{
    /** Estados en los que un documento se queda, hasta que alguien hace algo. */
    private const FINALES = ['approved', 'approved_obs', 'rejected', 'cancelled', 'error'];
    private const APROBADOS = ['approved', 'approved_obs', 'cancelled'];
    private const EVENTOS_FINALES = ['approved', 'rejected'];
    /** Pausas entre preguntas que la pasarela contestó en el acto, en segundos. La última se repite. */
    private const PREGUNTAS = [1, 2, 4, 8, 15];
    /** Lo más que la pasarela demora su respuesta sobre un documento, en segundos. */
    private const ESPERA = 25;

    private readonly Conexion $conexion;
    private array $ambientes = [];

    /**
     * `ambiente`: rechaza los emisores y documentos del otro antes de enviar nada. `opciones`: timeout de cada intento (60),
     * reintentos después del primero (4), pausa (1, se duplica), esperaMaxima (60), dormir. Todo en segundos.
     */
    public function __construct(
        string $url,
        #[\SensitiveParameter] string $token,
        private readonly ?string $ambiente = null,
        private readonly float $esperaDeResultado = 60,
        mixed ...$opciones,
    ) {
        $this->conexion = new Conexion($url, $token, ...$opciones);
    }

    /** Pide un token. La pasarela admite 5 de estos pedidos cada 15 minutos. */
    public static function pedirToken(
        string $url,
        string $email,
        #[\SensitiveParameter] string $password,
        string $device_name,
        mixed ...$opciones,
    ): array {
        $cuerpo = self::aJson(['email' => $email, 'password' => $password, 'device_name' => $device_name]);
        return (new Conexion($url, null, ...$opciones))->llamar('POST', '/api/auth/token', $cuerpo, 'una-vez')['cuerpo'];
    }

    /**
     * Emite un documento y espera a SIFEN. `clave`: un UUID v4 por venta, guardado con ella. Devuelve el aprobado, o uno en
     * estado `sent` si va en un lote: entonces `esperarFinal`.
     */
    public function emitirDocumento(array $pedido, ?string $clave = null, bool $enLote = false): array
    {
        $this->cuidarEmisor($pedido['emitter_id'] ?? null);
        $cabeceras = $enLote ? ['Prefer: respond-async'] : [];
        try {
            return $this->enviar('/api/sifen/dtes/sync', $pedido, $clave ?? self::nuevaClave(), cabeceras: $cabeceras);
        } catch (ResultadoDesconocido $error) {
            if ($error->cdc === null) throw $error;
            return $this->resultado($error);
        }
    }

    /** Crea un documento sin enviarlo: lo envía un lote o `reenviarDocumento`. */
    public function crearDocumento(array $pedido, ?string $clave = null): array
    {
        $this->cuidarEmisor($pedido['emitter_id'] ?? null);
        return $this->enviar('/api/sifen/dtes', $pedido, $clave ?? self::nuevaClave());
    }

    public function validarDocumento(array $pedido): array
    {
        return $this->enviar('/api/sifen/dtes/validar', $pedido, repeticion: 'lectura');
    }

    public function reenviarDocumento(int|string $id, ?string $clave = null): array
    {
        $this->cuidarDocumento($id);
        return $this->enviar('/api/sifen/dtes/' . rawurlencode((string) $id) . '/reenviar', [], $clave ?? self::nuevaClave());
    }

    public function descartarDocumento(int|string $id, string $motivo): array
    {
        $ruta = '/api/sifen/dtes/' . rawurlencode((string) $id) . '/descartar';
        return $this->enviar($ruta, ['motivo' => $motivo], repeticion: 'una-vez');
    }

    public function consultarDocumento(int|string $id): array
    {
        return $this->leer('/api/sifen/dtes/' . rawurlencode((string) $id));
    }

    /** Cada documento que cumple los filtros, página tras página, del más nuevo al más antiguo. */
    public function listarDocumentos(array $filtros = []): \Generator
    {
        return $this->listar('/api/sifen/dtes', $filtros);
    }

    /** Espera el estado final del documento, y lo devuelve como está entonces; también uno `signed` con `atencion`. */
    public function esperarFinal(int|string $id, float $limite = 300): array
    {
        [$visto, $esFinal] = $this->preguntar(
            fn (int $segundos) => $this->esperar($id, $segundos),
            fn (array $d) => in_array($d['estado'], self::FINALES, true) || ($d['estado'] === 'signed' && $d['atencion'] !== null),
            $limite,
        );
        if ($esFinal) return $visto;
        $mensaje = "El documento {$visto['id']} sigue en estado {$visto['estado']}. No lo emita de nuevo: pregunte después.";
        throw new ResultadoDesconocido($mensaje, ['id' => $visto['id'], 'cdc' => $visto['cdc'], 'cuerpo' => $visto]);
    }

    /** Los bytes exactos que recibió SIFEN. */
    public function descargarXml(int|string $id): string
    {
        return $this->conexion->llamar('GET', '/api/sifen/dtes/' . rawurlencode((string) $id) . '/xml', tipo: 'application/xml')['bytes'];
    }

    /** El KuDE, en PDF. */
    public function descargarKude(int|string $id, array $filtros = []): string
    {
        $ruta = self::conFiltros('/api/sifen/dtes/' . rawurlencode((string) $id) . '/kude', $filtros);
        return $this->conexion->llamar('GET', $ruta, tipo: 'application/pdf')['bytes'];
    }

    /** Envía en un lote documentos guardados. Su resultado viene después: `esperarFinal` de cada uno. */
    public function enviarLote(array $lote, ?string $clave = null): array
    {
        $this->cuidarEmisor($lote['emitter_id'] ?? null);
        return $this->enviar('/api/sifen/dtes/lote', $lote, $clave ?? self::nuevaClave());
    }

    public function consultarLote(int $id): array
    {
        return $this->leer("/api/sifen/lotes/$id");
    }

    public function listarLotes(array $filtros = []): \Generator
    {
        return $this->listar('/api/sifen/lotes', $filtros);
    }

    /** Cancela un documento aprobado. Si SIFEN calla, o la respuesta se corta, pregunta por el evento. */
    public function cancelarDocumento(array $pedido): array
    {
        $this->cuidarDocumento($pedido['cdc']);
        return $this->registrar('/api/sifen/eventos/cancelacion', $pedido);
    }

    public function inutilizarNumeros(array $pedido): array
    {
        $this->cuidarEmisor($pedido['emitter_id'] ?? null);
        return $this->registrar('/api/sifen/eventos/inutilizacion', $pedido);
    }

    public function nominarReceptor(array $pedido): array
    {
        $this->cuidarDocumento($pedido['cdc']);
        return $this->registrar('/api/sifen/eventos/nominacion', $pedido);
    }

    public function consultarEvento(int $id): array
    {
        return $this->leer("/api/sifen/eventos/$id");
    }

    public function listarEventos(array $filtros = []): \Generator
    {
        return $this->listar('/api/sifen/eventos', $filtros);
    }

    public function consultarRuc(string $ruc): array
    {
        return $this->leer('/api/sifen/consultas/ruc/' . rawurlencode($ruc));
    }

    public function listarEmisores(array $filtros = []): \Generator
    {
        return $this->listar('/api/sifen/emitters', $filtros);
    }

    public function consultarUsuario(): array
    {
        return $this->leer('/api/auth/me');
    }

    /** Cualquier otra operación: un GET se puede repetir; un POST, solo después de un 429. */
    public function llamar(string $metodo, string $ruta, array $cuerpo = []): array
    {
        return $metodo === 'GET' ? $this->leer($ruta) : $this->enviar($ruta, $cuerpo, repeticion: 'una-vez');
    }

    /**
     * Devuelve el aviso (id, event, occurred_at, data) si uno de los secretos lo firmó. `cuerpo`: como llegó, de php://input.
     * `cabeceras`: de getallheaders(), o $_SERVER. `secreto`: uno, o [nuevo, anterior] después de `rotate`. El último
     * reintento llega 370 s después del primer intento.
     */
    public static function verificarWebhook(
        string $cuerpo,
        array $cabeceras,
        #[\SensitiveParameter] string|array $secreto,
        int $tolerancia = 600,
        ?int $ahora = null,
    ): array {
        $dadas = [];
        foreach ($cabeceras as $nombre => $valor)
            $dadas[str_replace('_', '-', strtolower(preg_replace('/^HTTP_/', '', (string) $nombre)))] = $valor;
        $dada = static fn (string $nombre) => (string) ($dadas[$nombre] ?? '');
        // La de Standard Webhooks es de este intento; la nuestra, del primero.
        [$estandar, $propia, $id] = [$dada('webhook-timestamp'), $dada('x-webhook-timestamp'), $dada('webhook-id')];
        $firmadas = [];
        foreach (array_filter((array) $secreto, static fn (string $uno) => $uno !== '') as $uno) {
            foreach (explode(' ', $dada('webhook-signature')) as $firma)
                if (hash_equals(self::firmaEstandar($cuerpo, $id, $estandar, $uno), $firma)) $firmadas[] = $estandar;
            foreach (['x-webhook-signature', 'x-webhook-signature-previous'] as $nombre)
                if (hash_equals(self::firma($cuerpo, $propia, $uno), $dada($nombre))) $firmadas[] = $propia;
        }
        if ($firmadas === []) throw new FirmaInvalida('La firma del aviso no corresponde a ninguno de los secretos.');
        $esReciente = static fn (string $uno) => ctype_digit($uno) && abs(($ahora ?? time()) - (int) $uno) <= $tolerancia;
        if (array_filter($firmadas, $esReciente) === [])
            throw new FirmaInvalida("El aviso es de hace más de $tolerancia segundos, o del futuro.");
        $aviso = json_decode($cuerpo, true, flags: JSON_THROW_ON_ERROR);
        $datos = ['event' => $aviso['event'], 'occurred_at' => $aviso['occurred_at'], 'data' => $aviso['data']];
        return ['id' => (string) ($dadas['x-webhook-id'] ?? ''), ...$datos];
    }

    /** Devuelve las cabeceras de un aviso con ese cuerpo, firmado como lo firma la pasarela, para probar un receptor. */
    public static function firmarWebhookDePrueba(
        string $cuerpo,
        #[\SensitiveParameter] string $secreto,
        string $id = '1',
        string $event = 'webhook.test',
        ?int $timestamp = null,
        #[\SensitiveParameter] string $anterior = '',
    ): array {
        $segundo = (string) ($timestamp ?? time());
        $cabeceras = [
            'Content-Type' => 'application/json',
            'X-Webhook-Id' => $id,
            'X-Webhook-Event' => $event,
            'X-Webhook-Timestamp' => $segundo,
            'X-Webhook-Signature' => self::firma($cuerpo, $segundo, $secreto),
        ];
        if ($anterior !== '') $cabeceras['X-Webhook-Signature-Previous'] = self::firma($cuerpo, $segundo, $anterior);
        return $cabeceras;
    }

    private static function firma(string $cuerpo, string $timestamp, string $secreto): string
    {
        return 'sha256=' . hash_hmac('sha256', "$timestamp.$cuerpo", $secreto);
    }

    private static function firmaEstandar(string $cuerpo, string $id, string $timestamp, string $secreto): string
    {
        return 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$cuerpo", $secreto, true));
    }

    private function leer(string $ruta): array
    {
        return $this->conexion->llamar('GET', $ruta)['cuerpo'];
    }

    private function enviar(
        string $ruta,
        array $pedido,
        ?string $clave = null,
        string $repeticion = 'clave',
        array $cabeceras = [],
    ): array {
        return $this->conexion->llamar('POST', $ruta, self::aJson($pedido), $repeticion, $clave, $cabeceras)['cuerpo'];
    }

    private static function aJson(array $pedido): string
    {
        $problemas = self::inexactos($pedido, '');
        if ($problemas !== []) throw new ErrorDeValidacion($problemas[0]['mensaje'], ['problemas' => $problemas]);
        try {
            return $pedido === [] ? '{}' : json_encode($pedido, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        } catch (\JsonException $causa) {
            $mensaje = "El pedido no se puede escribir como JSON: {$causa->getMessage()}";
            throw new ErrorDeValidacion($mensaje, ['problemas' => [['campo' => '', 'mensaje' => $mensaje]]], $causa);
        }
    }

    /**
     * La pasarela rechaza un segundo evento y nombra el primero. Después de un corte es el de esta llamada, si dice lo mismo:
     * otro programa pudo nominar la misma factura.
     */
    private function registrar(string $ruta, array $pedido): array
    {
        try {
            return $this->enviar($ruta, $pedido, repeticion: 'unica');
        } catch (ErrorDeNanduti $error) {
            $eventoId = $error->cuerpo['evento_id'] ?? null;
            $esSuyo = $error instanceof ResultadoDesconocido || ($error instanceof Conflicto && $error->intentos > 1);
            if (!$esSuyo || !is_int($eventoId)) throw $error;
            try {
                [$visto, $esFinal] = $this->preguntar(
                    fn () => $this->consultarEvento($eventoId),
                    fn (array $e) => in_array($e['estado'], self::EVENTOS_FINALES, true),
                    $this->esperaDeResultado,
                );
            } catch (\Throwable) {
                // El evento existe de todos modos.
                throw $error;
            }
            // RANGO_INUTILIZADO nombra solo un evento de los mismos números.
            $esAjeno = $error instanceof Conflicto && $error->codigo !== 'RANGO_INUTILIZADO'
                && !self::diceLoMismo($visto['datos'] ?? [], $pedido);
            if (!$esFinal || $esAjeno) throw $error;
            $propio = ['status' => $visto['estado'], 'evento_id' => $eventoId];
            $sifen = ['cod_res' => $visto['sifen_result_code'], 'msg_res' => $visto['sifen_result_msg']];
            $cuerpo = [...$visto, ...$propio, ...$sifen];
            if ($visto['estado'] !== 'rejected') return $cuerpo;
            $mensaje = "SIFEN rechazó el evento: {$visto['sifen_result_msg']}";
            throw new RechazoDeSifen($mensaje, [...self::datosDe($error), 'cuerpo' => $cuerpo], $error);
        }
    }

    /** Si los datos del evento son los del pedido. El documento es el mismo, y el motivo no cambia nada. */
    private static function diceLoMismo(array $datos, array $pedido): bool
    {
        unset($pedido['cdc'], $pedido['motivo']);
        foreach ($pedido as $campo => $valor) if ($valor !== null && ($datos[$campo] ?? null) !== $valor) return false;
        return true;
    }

    /** Qué fue de un documento cuyo resultado no se supo. */
    private function resultado(ResultadoDesconocido $error): array
    {
        try {
            [$visto, $esFinal] = $this->preguntar(
                fn (int $segundos) => $this->esperar((string) $error->cdc, $segundos),
                fn (array $d) => in_array($d['estado'], self::FINALES, true),
                $this->esperaDeResultado,
            );
        } catch (\Throwable) {
            // El documento existe de todos modos.
            throw $error;
        }
        if (!$esFinal) throw $error;
        if (in_array($visto['estado'], self::APROBADOS, true)) return $visto;
        $falla = [...self::datosDe($error), 'codigo' => $visto['sifen_result_code'], 'cuerpo' => $visto];
        $texto = trim("{$visto['sifen_result_code']} {$visto['sifen_result_msg']}");
        if ($visto['estado'] === 'rejected') throw new RechazoDeSifen("SIFEN rechazó el documento: $texto", $falla, $error);
        throw new NoEnviado("SIFEN no recibió el documento, que quedó en estado error: $texto", $falla, $error);
    }

    /** El documento cuando su estado es final, o como está después de esos segundos. */
    private function esperar(int|string $id, int $segundos): array
    {
        try {
            return $this->leer('/api/sifen/dtes/' . rawurlencode((string) $id) . "?esperar=$segundos");
        } catch (LimiteAlcanzado) {
            // Ya esperan demasiados pedidos: este pregunta sin esperar.
            return $this->consultarDocumento($id);
        }
    }

    /**
     * `leer` recibe los segundos que la pasarela puede demorar su respuesta. Si contesta antes, se pregunta de nuevo después
     * de una pausa.
     */
    private function preguntar(callable $leer, callable $esFinal, float $limite): array
    {
        for ($esperado = 0, $vez = 0; ; $vez++) {
            $segundos = max(0, (int) min(self::ESPERA, $this->conexion->timeout / 2, $limite - $esperado));
            $desde = hrtime(true);
            $visto = $leer($segundos);
            $tardo = (hrtime(true) - $desde) / 1e9;
            $seEspero = $segundos > 0 && $tardo >= $segundos;
            $pausa = $seEspero ? 0 : self::PREGUNTAS[min($vez, count(self::PREGUNTAS) - 1)] * $this->conexion->pausa;
            $esperado += $tardo + $pausa;
            if ($esFinal($visto) || $esperado > $limite) return [$visto, $esFinal($visto)];
            if ($pausa > 0) $this->conexion->dormir($pausa);
        }
    }

    private function listar(string $ruta, array $filtros): \Generator
    {
        $desde = [];
        do {
            $pagina = $this->leer(self::conFiltros($ruta, [...$filtros, ...$desde]));
            foreach ($pagina['data'] as $fila) yield $fila;
            $desde = [];
            foreach (['before_id', 'after_id'] as $campo)
                if (isset($pagina["next_$campo"])) $desde[$campo] = $pagina["next_$campo"];
        } while ($desde !== []);
    }

    /**
     * Falla si el emisor, o alguno de los activos si no se nombra ninguno, no es del ambiente del cliente. El ambiente de un
     * emisor no cambia nunca; cuáles están activos, sí.
     */
    private function cuidarEmisor(mixed $emitterId): void
    {
        if ($this->ambiente === null) return;
        $ids = $emitterId === null ? [] : [is_scalar($emitterId) ? (string) $emitterId : get_debug_type($emitterId)];
        if ($ids === [] || !isset($this->ambientes[$ids[0]]))
            foreach ($this->listarEmisores() as $emisor) {
                $this->ambientes[$emisor['id']] = $emisor['ambiente'];
                if ($emitterId === null && $emisor['activo']) $ids[] = $emisor['id'];
            }
        foreach ($ids as $id) {
            $suyo = $this->ambientes[$id] ?? null;
            if ($suyo === null) throw new AmbienteEquivocado("El token no ve ningún emisor $id. No se envió nada.");
            if ($suyo !== $this->ambiente) throw $this->deOtroAmbiente("El emisor $id", $suyo);
        }
    }

    private function cuidarDocumento(int|string $id): void
    {
        if ($this->ambiente === null) return;
        $documento = $this->consultarDocumento($id);
        if ($documento['ambiente'] !== $this->ambiente)
            throw $this->deOtroAmbiente("El documento {$documento['id']}", $documento['ambiente']);
    }

    private function deOtroAmbiente(string $que, string $suyo): AmbienteEquivocado
    {
        return new AmbienteEquivocado(
            "$que es del ambiente $suyo, y este cliente es de $this->ambiente. No se envió nada: indique emitter_id.",
        );
    }

    private static function datosDe(ErrorDeNanduti $error): array
    {
        return [
            'status' => $error->status,
            'requestId' => $error->requestId,
            'clave' => $error->clave,
            'intentos' => $error->intentos,
            'id' => $error->id,
            'cdc' => $error->cdc,
        ];
    }

    private static function nuevaClave(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }

    private static function conFiltros(string $ruta, array $filtros): string
    {
        $dados = array_filter($filtros, static fn ($valor) => $valor !== null);
        return $dados === [] ? $ruta : "$ruta?" . http_build_query($dados);
    }

    /** Un problema por cada float con decimales, que no es exacto, y por cada texto que no es Unicode. */
    private static function inexactos(mixed $valor, string $campo): array
    {
        if (is_float($valor) && (is_infinite($valor) || floor($valor) !== $valor))
            return [['campo' => $campo, 'mensaje' => "El campo $campo debe ser un texto: un número con decimales no es exacto."]];
        if (is_string($valor) && !preg_match('//u', $valor))
            return [['campo' => $campo, 'mensaje' => "El campo $campo tiene un carácter roto: debe ser un texto en UTF-8."]];
        if (!is_array($valor)) return [];
        $problemas = [];
        foreach ($valor as $nombre => $parte)
            array_push($problemas, ...self::inexactos($parte, $campo === '' ? (string) $nombre : "$campo.$nombre"));
        return $problemas;
    }
}
