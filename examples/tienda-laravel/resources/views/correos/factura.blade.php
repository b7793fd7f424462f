<p>Adjuntamos su factura {{ $venta->factura }}.</p>
<p>CDC: {{ $venta->cdc }}</p>
