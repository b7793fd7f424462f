<?php
/** A small ERP on Nanduti.php, as seller.ts is on @nanduti/client. */
use Nanduti\{Conflicto, LimiteAlcanzado, Nanduti, NoEnviado, RechazoDeSifen, ResultadoDesconocido, ServicioNoDisponible};

require __DIR__ . '/Nanduti.php';

[$first, $count, $file] = [(int) getenv('FIRST'), (int) getenv('COUNT'), getenv('FILE')];
$cliente = new Nanduti(
    url: getenv('GATEWAY'),
    token: getenv('TOKEN'),
    ambiente: 'test',
    esperaDeResultado: 3,
    timeout: 2,
    reintentos: 2,
    pausa: 0.1,
);
$write = fn (array $line) => file_put_contents($file, json_encode($line) . "\n", FILE_APPEND);
$pedidoDe = fn (int $n) => [
    ...['tipoDocumento' => 1, 'timbrado_id' => 1, 'establecimiento_id' => 1, 'punto_expedicion_id' => 1],
    ...$n % 3 > 0 ? ['referencia_externa' => "$first-$n"] : [],
    'receptor' => ['naturaleza' => 1, 'numeroDocumento' => '80000000-5', 'nombre' => 'Cliente de Prueba S.A.'],
    'items' => [
        ['descripcion' => 'Yerba mate', 'cantidad' => 1, 'precioUnitario' => $first + $n, 'afectacionIva' => 1, 'tasaIva' => 10],
    ],
];
$newKey = function (int $n) use ($write) {
    $bytes = random_bytes(16);
    $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
    $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
    $clave = vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    if ($n % 3 !== 1) $write(['n' => $n, 'clave' => $clave]);
    return $clave;
};
$outcomeOf = function (int $id) use ($cliente) {
    while (true) {
        $documento = $cliente->esperarFinal($id, limite: 10);
        if ($documento['estado'] !== 'signed') return $documento;
        try {
            $cliente->reenviarDocumento($documento['id']);
        } catch (Nanduti\ErrorDeNanduti) {
        }
    }
};
$issue = function (int $n, string $clave) use ($cliente, $pedidoDe) {
    try {
        return $cliente->emitirDocumento($pedidoDe($n), clave: $clave)['id'];
    } catch (Conflicto $error) {
        return empty($error->cuerpo['sin_enviar']) ? throw $error : $error->cuerpo['dte_id'];
    }
};
$sell = function (int $n, ?string $clave) use ($write, $newKey, $issue, $outcomeOf) {
    $clave ??= $newKey($n);
    while (true) {
        try {
            ['cdc' => $cdc, 'estado' => $estado] = $outcomeOf($issue($n, $clave));
            if ($estado !== 'error') return $write(['n' => $n, 'cdc' => $cdc, 'estado' => $estado]);
            $clave = $newKey($n);
        } catch (RechazoDeSifen) {
            return $write(['n' => $n, 'estado' => 'rejected']);
        } catch (NoEnviado $error) {
            if ($error->id !== null) $clave = $newKey($n);
        } catch (ResultadoDesconocido | ServicioNoDisponible | LimiteAlcanzado) {
        }
    }
};

$lines = is_file($file) ? array_map(fn ($line) => json_decode($line, true), file($file)) : [];
for ($n = 0; $n < $count; $n++) {
    $own = array_values(array_filter($lines, fn ($line) => $line['n'] === $n));
    if (array_filter($own, fn ($line) => isset($line['estado']))) continue;
    $sell($n, $own === [] ? null : end($own)['clave'] ?? null);
    echo "$n\n";
}
