<?php

return [
    'url' => env('NANDUTI_URL'),
    'token' => env('NANDUTI_TOKEN'),
    // test o prod: un emisor del otro ambiente se rechaza antes de enviar nada.
    'ambiente' => env('NANDUTI_AMBIENTE', 'test'),
    // Los del webhook. Después de rotarlo van los dos, separados por una coma.
    'secretos' => explode(',', env('NANDUTI_SECRETO', '')),
];
