<?php
// Calls the six services with the client that PHP makes from the WSDL alone. php client.php FOLDER < plan.json
[$script, $folder] = $argv;
$plan = json_decode(stream_get_contents(STDIN), true);
$context = stream_context_create(['ssl' => [
  'cafile' => "$folder/ca.pem", 'local_cert' => "$folder/cert.pem", 'local_pk' => "$folder/key.pem",
]]);
$service = fn ($path) => new SoapClient($plan['url'] . $path . '.wsdl?wsdl', [
  'soap_version' => SOAP_1_2, 'stream_context' => $context, 'cache_wsdl' => WSDL_CACHE_NONE, 'trace' => true,
  'features' => SOAP_SINGLE_ELEMENT_ARRAYS,
]);
$read = fn ($name) => file_get_contents("$folder/$name");

$recibe = $service('/de/ws/sync/recibe');
$document = function ($file) use ($recibe, $read) {
  $answer = $recibe->rEnviDe(['dId' => 1, 'xDE' => ['any' => $read($file)]])->rProtDe;
  return [$answer->dEstRes, $answer->gResProc[0]->dCodRes, $answer->Id];
};
$told['factura'] = $document('factura.xml');
$told['nota'] = $document('nota.xml');
$told['anulada'] = $document('anulada.xml');

$event = new SoapVar('<ns1:dEvReg>' . $read('cancelacion.xml') . '</ns1:dEvReg>', XSD_ANYXML);
$answer = $service('/de/ws/eventos/evento')->rEnviEventoDe(['dId' => 2, 'dEvReg' => $event])->gResProcEVe[0];
$told['cancelacion'] = [$answer->dEstRes, $answer->gResProc[0]->dCodRes, (int) $answer->id];

$answer = $service('/de/ws/async/recibe-lote')->rEnvioLote(['dId' => 3, 'xDE' => $read('lote.zip')]);
$told['lote'] = $answer->dCodRes;
$protocol = $answer->dProtConsLote;

$answer = $service('/de/ws/consultas/consulta-lote')->rEnviConsLoteDe(['dId' => 4, 'dProtConsLote' => $protocol]);
$told['consulta-lote'] = [$answer->dCodResLot, array_map(fn ($one) => $one->dEstRes, $answer->gResProcLote)];

$answer = $service('/de/ws/consultas/consulta')->rEnviConsDe(['dId' => 5, 'dCDC' => $plan['anulada']]);
$told['consulta'] = [$answer->dCodRes, str_contains($answer->xContenDE, '<rGeVeCan>')];

$answer = $service('/de/ws/consultas/consulta-ruc')->rEnviConsRUC(['dId' => 6, 'dRUCCons' => $plan['ruc']]);
$told['consulta-ruc'] = [$answer->dCodRes, $answer->xContRUC->dRazCons];

echo json_encode($told);
