<?php
/**
 * Lo que comparten las partes de la tienda: los ajustes, y archivos que están enteros o no están.
 *
 * Ajustes, en el entorno: NANDUTI_URL, NANDUTI_TOKEN, NANDUTI_SECRETO (el del webhook), DATOS (una carpeta propia), REMITENTE.
 */

declare(strict_types=1);

require_once __DIR__ . '/Nanduti.php';

const CARPETAS = ['cola', 'ventas', 'enviados'];

function ajuste(string $nombre): string
{
    $valor = getenv($nombre);
    if ($valor === false || $valor === '') throw new RuntimeException("Falta $nombre en el entorno.");
    return $valor;
}

function cliente(): Nanduti\Nanduti
{
    return new Nanduti\Nanduti(url: ajuste('NANDUTI_URL'), token: ajuste('NANDUTI_TOKEN'), timeout: 30);
}

/** El lugar de un dato de la venta. El número de la venta no elige la carpeta: «../x» es un nombre como otro. */
function lugar(string $carpeta, string $venta): string
{
    foreach (CARPETAS as $una) if (!is_dir(ajuste('DATOS') . "/$una")) mkdir(ajuste('DATOS') . "/$una", 0700, true);
    return ajuste('DATOS') . "/$carpeta/" . rawurlencode($venta) . '.json';
}

/** Escribe aparte y le da el nombre al final: un corte no deja medio archivo. */
function guardar(string $archivo, array $datos): void
{
    $aparte = $archivo . '.' . bin2hex(random_bytes(4)) . '.aparte';
    $flujo = fopen($aparte, 'xb');
    fwrite($flujo, json_encode($datos, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE));
    fflush($flujo);
    fsync($flujo);
    fclose($flujo);
    rename($aparte, $archivo);
}

function leer(string $archivo): ?array
{
    $texto = @file_get_contents($archivo);
    return $texto === false ? null : json_decode($texto, true, flags: JSON_THROW_ON_ERROR);
}
