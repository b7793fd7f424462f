<?php

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;

$app = require __DIR__ . '/app.php';
$app->make(Kernel::class)->handle(Request::capture())->send();
