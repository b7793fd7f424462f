<?php
/** Runs calls of clients/php/Nanduti.php as told on standard input, one JSON line each, and prints what became of them. */
require $argv[1] . '/Nanduti.php';

function run(array $order): array
{
    array_walk_recursive($order, fn (&$value) => $value = match ($value) { '$infinito' => INF, '$roto' => "\xff", default => $value });
    $slept = [];
    $dormir = function (float $seconds) use (&$slept) { $slept[] = $seconds; };
    try {
        $client = new Nanduti\Nanduti($order['url'], $order['token'], ...$order['client'], dormir: $dormir);
        foreach ($order['before'] ?? [] as $args) $client->{$order['call']}(...$args);
        $value = $client->{$order['call']}(...$order['args'], ...$order['named']);
        return ['returns' => $value instanceof Generator ? iterator_to_array($value, false) : $value, 'slept' => $slept];
    } catch (Nanduti\ErrorDeNanduti $error) {
        $clase = (new ReflectionClass($error))->getShortName();
        $told = ['clase' => $clase, 'mensaje' => $error->getMessage()];
        foreach (['status', 'requestId', 'codigo', 'problemas', 'clave', 'intentos', 'reintentarEn', 'id', 'cdc', 'cuerpo'] as $name)
            $told[$name] = $error->$name;
        return ['throws' => $told, 'slept' => $slept];
    }
}

while (($line = fgets(STDIN)) !== false) echo json_encode(run(json_decode($line, true))), "\n";
