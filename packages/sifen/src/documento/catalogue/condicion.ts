/** Payment of the operation: gCamCond, E600–E654. docs/sifen §A. */
import { amount, code, coded, date, group, integer, pattern, rate, text } from '../../campos/index.ts'

const TARJETA = group('gPagTarCD', 'E620', [0, 1], 'infoTarjeta', [
  ...coded(['iDenTarj', 'dDesDenTarj'], ['E621', 'E622'], 1, 'tarjeta', 'tipo', {
    code: 99,
    from: 'tipoDescripcion',
    min: 4,
    max: 20,
  }),
  text('dRSProTar', 'E623', 0, 4, 60, 'razonSocial'),
  pattern('dRUCProTar', 'E624', 0, 'ruc', 'ruc'),
  pattern('dDVProTar', 'E625', 0, 'dv', 'dv'),
  code('iForProPa', 'E626', 1, 'medioPago', 'medioPago'),
  pattern('dCodAuOpe', 'E627', 0, 'autorizacion', 'codigoAutorizacion'),
  text('dNomTit', 'E628', 0, 4, 30, 'titular'),
  pattern('dNumTarj', 'E629', 0, 'tarjeta', 'numero'),
])

const CHEQUE = group('gPagCheq', 'E630', [0, 1], 'infoCheque', [
  pattern('dNumCheq', 'E631', 1, 'cheque', 'numeroCheque'),
  text('dBcoEmi', 'E632', 1, 4, 20, 'banco'),
])

export const CONDICION = group(
  'gCamCond',
  'E600',
  [0, 1],
  'condicion',
  [
    ...coded(['iCondOpe', 'dDCondOpe'], ['E601', 'E602'], 1, 'condicionOperacion', 'condicion'),
    group('gPaConEIni', 'E605', [0, 999], 'entregas', [
      ...coded(['iTiPago', 'dDesTiPag'], ['E606', 'E607'], 1, 'tipoPago', 'tipo', {
        code: 99,
        from: 'tipoDescripcion',
        min: 4,
        max: 30,
      }),
      amount('dMonTiPag', 'E608', 1, 15, 4, 'monto'),
      ...coded(['cMoneTiPag', 'dDMoneTiPag'], ['E609', 'E610'], 1, 'moneda', 'moneda'),
      rate('dTiCamTiPag', 'E611', 0, 'cambio'),
      TARJETA,
      CHEQUE,
    ]),
    group('gPagCred', 'E640', [0, 1], 'credito', [
      ...coded(['iCondCred', 'dDCondCred'], ['E641', 'E642'], 1, 'condicionCredito', 'tipo'),
      text('dPlazoCre', 'E643', 0, 2, 15, 'plazo'),
      integer('dCuotas', 'E644', 0, 1, 999, 'cuotas'),
      amount('dMonEnt', 'E645', 0, 15, 4, 'montoEntrega'),
      group('gCuotas', 'E650', [0, 999], 'infoCuotas', [
        ...coded(['cMoneCuo', 'dDMoneCuo'], ['E653', 'E654'], 1, 'moneda', 'moneda'),
        amount('dMonCuota', 'E651', 1, 15, 4, 'monto'),
        date('dVencCuo', 'E652', 0, 'vencimiento'),
      ]),
    ]),
  ],
  'condicionPago',
)
