ALTER TABLE "dtes" ADD COLUMN "nominado" jsonb;--> statement-breakpoint
-- Invoices that were nominated before take the receiver of their event.
UPDATE "dtes" SET
  "nominado" = jsonb_strip_nulls(jsonb_build_object(
    'dRucRec', split_part("datos" ->> 'ruc', '-', 1),
    'dDVRec', split_part("datos" ->> 'ruc', '-', 2),
    'dDTipIDRec', CASE "datos" ->> 'documentoTipo'
      WHEN '1' THEN 'Cédula paraguaya' WHEN '2' THEN 'Pasaporte' WHEN '3' THEN 'Cédula extranjera'
      WHEN '4' THEN 'Carnet de residencia' WHEN '6' THEN 'Tarjeta Diplomática de exoneración fiscal'
      ELSE "datos" ->> 'documentoTipoDescripcion' END,
    'dNumIDRec', "datos" ->> 'documentoNumero',
    'dNomRec', "datos" ->> 'razonSocial',
    'dNomFanRec', "datos" ->> 'nombreFantasia',
    'dDirRec', "datos" ->> 'direccion',
    'dNumCasRec', "datos" ->> 'numeroCasa',
    'dTelRec', "datos" ->> 'telefono',
    'dCelRec', "datos" ->> 'celular',
    'dEmailRec', "datos" ->> 'email',
    'dCodCliente', "datos" ->> 'codigo'
  )),
  "receptor_documento" = coalesce("datos" ->> 'ruc', "datos" ->> 'documentoNumero'),
  "receptor_nombre" = "datos" ->> 'razonSocial',
  "version" = "version" + 1
FROM (
  SELECT "empresa_id" AS "company", "sifen_dte_id", "datos"::jsonb AS "datos" FROM "eventos"
  WHERE "tipo" = 15 AND "estado" = 'approved' AND "datos" IS NOT NULL
) "nominations"
WHERE "empresa_id" = "company" AND "id" = "sifen_dte_id";
