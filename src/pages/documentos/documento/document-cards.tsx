/**
 * Cards of a document's content: parties, items, amounts. Read from its XML, or from its row when the XML cannot be
 * read.
 */
import type { KudeData, KudeItem } from '@nanduti/kude'
import {
  Card,
  Cdc,
  type Column,
  DataList,
  type Facts,
  KudeBox,
  Note,
  OtherTab,
  Sums,
  shownAmount,
  shownInstant,
  shownNumber,
  shownRounded,
  Table,
} from '../../../web/index.ts'
import type { DocumentView } from './document-view.ts'
import { shownDocumento, shownEmission } from './row-cells.tsx'
import { capital, nombreDeTipo, numeroCompleto } from './tipos.ts'

/** Maximum of items shown. The KuDE has all of them. */
const MOST_ITEMS = 50

const Other = ({ id }: { id: number }) => <a href={`/documentos/${id}`}>el documento {id}</a>

export function Identity({ view: { dte, content, detail } }: { view: DocumentView }) {
  const facts: Facts = [
    ['Timbrado', dte.timbrado],
    ['Emitido', shownEmission(dte.fecha_emision)],
    ...(content?.condicion ? ([['Condición', content.condicion.nombre]] as const) : []),
    ...(content?.operacion.motivo ? ([['Motivo', content.operacion.motivo]] as const) : []),
    ...(dte.ambiente === 'test' ? ([['Ambiente', 'Prueba, sin valor fiscal']] as const) : []),
    ['CDC', <Cdc cdc={dte.cdc} />],
    ...(dte.prot_aut ? ([['Protocolo', dte.prot_aut]] as const) : []),
    ...(dte.fecha_proceso ? ([['Procesado', shownInstant(dte.fecha_proceso)]] as const) : []),
    ...(dte.reemplaza_id ? ([['Reemplaza', <Other id={dte.reemplaza_id} />]] as const) : []),
    ...(detail.reemplazado_por ? ([['Lo reemplaza', <Other id={detail.reemplazado_por} />]] as const) : []),
    ...(dte.descartado_at ? ([['Descartado', shownInstant(dte.descartado_at)]] as const) : []),
  ]
  return (
    <div id="documento">
      <KudeBox title={capital(nombreDeTipo(dte.tipo_documento).one)}>
        <div class="n-fig">{numeroCompleto(dte)}</div>
        <DataList facts={facts} />
      </KudeBox>
    </div>
  )
}

export function Receptor({ view: { dte, content } }: { view: DocumentView }) {
  const party = content?.vendedor ?? content?.receptor
  const optional: readonly (readonly [string, string | undefined])[] = [
    ['Dirección', party?.direccion],
    ['Teléfono', party?.telefono],
    ['Correo', party?.email],
  ]
  const facts: Facts = [
    ['Nombre', party?.nombre || dte.receptor_nombre || 'Sin nombre'],
    ['Documento', <span class="n-nowrap">{shownDocumento(dte.receptor_documento)}</span>],
    ...optional.filter(([, value]) => value),
    ...(dte.nominado ? ([['Nominado', 'Con un evento posterior. El XML dice Sin Nombre.']] as const) : []),
  ]
  return (
    <Card title={content?.vendedor ? 'Vendedor' : 'Receptor'} id="receptor">
      <DataList facts={facts} />
    </Card>
  )
}

const isZero = (text: string) => /^-?0*(\.0*)?$/.test(text)

function parts({ totales }: KudeData, moneda: string): Facts {
  if (!totales) return []
  const named: readonly (readonly [string, string])[] = [
    ['Exentas', totales.exentas],
    ['Gravado 5 %', totales.gravadas5],
    ['Gravado 10 %', totales.gravadas10],
    ['Descuento, ya restado', totales.descuento],
    ['Anticipo, ya restado', totales.anticipo],
    ['Redondeo, se resta', totales.redondeo],
    ['Comisión, se suma', totales.comision],
    ['IVA 5 %', totales.iva5],
    ['IVA 10 %', totales.iva10],
    ['IVA de la comisión', totales.ivaComision],
  ]
  return named.filter(([, value]) => !isZero(value)).map(([name, value]) => [name, shownRounded(value, moneda)])
}

export function Importes({ view: { dte, content } }: { view: DocumentView }) {
  if (content && !content.totales) return null
  const { tipo_cambio: rate } = dte
  return (
    <Card title="Importes" id="importes">
      <Sums
        parts={content ? parts(content, dte.moneda) : [['IVA', shownRounded(dte.total_iva, dte.moneda)]]}
        total={['Total', shownAmount(dte.total_operacion, dte.moneda)]}
      />
      {rate && (
        <p class="n-meta mb-0">
          Al cambio de {shownNumber(rate.valor)} guaraníes{rate.fuente === 'BCP' && ' (BCP)'}.
        </p>
      )}
    </Card>
  )
}

function ivaOf({ valor }: KudeItem): string {
  if (!valor) return ''
  const rates = [
    !isZero(valor.gravadas10) && '10 %',
    !isZero(valor.gravadas5) && '5 %',
    !isZero(valor.exentas) && 'Exenta',
  ].filter(Boolean)
  return rates.join(' + ')
}

const ITEM: readonly Column<KudeItem>[] = [
  { title: 'Código', kind: 'nowrap', cell: ({ codigo }) => codigo && <code>{codigo}</code> },
  { title: 'Descripción', kind: 'lead', cell: ({ descripcion }) => descripcion },
  { title: 'Cantidad', kind: 'num', cell: ({ cantidad }) => shownNumber(cantidad) },
]

const PRICED: readonly Column<KudeItem>[] = [
  ...ITEM,
  { title: 'Precio', kind: 'num', cell: ({ valor }) => valor && shownNumber(valor.precioUnitario) },
  { title: 'IVA', kind: 'num', cell: ivaOf },
  { title: 'Importe', kind: 'num', cell: ({ valor }) => valor && shownNumber(valor.total) },
]

export function Items({ view: { dte, content } }: { view: DocumentView }) {
  if (!content)
    return (
      <Note tone="warn" title="No se pudo leer el XML del documento">
        <p>Falta el archivo o está dañado: avise a quien opera la pasarela. Lo demás de esta página vale.</p>
      </Note>
    )
  const { items, moneda } = content
  const isPriced = items.some(({ valor }) => valor)
  const coin = dte.moneda === 'PYG' ? 'guaraníes' : dte.moneda
  return (
    <Card
      title="Detalle"
      id="detalle"
      flush
      extra={moneda && <span class="n-meta">Precios en {coin}, IVA incluido</span>}
    >
      <Table caption="Ítems" columns={isPriced ? PRICED : ITEM} rows={items.slice(0, MOST_ITEMS)} />
      {items.length > MOST_ITEMS && (
        <div class="n-bulk n-meta">
          Se muestran {MOST_ITEMS} de {items.length} ítems; todos están en el KuDE y en el XML.
        </div>
      )}
    </Card>
  )
}

export const Kude = ({ view: { dte } }: { view: DocumentView }) => (
  <Card
    title="KuDE"
    id="kude"
    extra={
      <OtherTab class="btn btn-sm" href={`/documentos/${dte.id}/kude`}>
        Abrir el PDF
      </OtherTab>
    }
  >
    <iframe
      class="n-frame"
      src={`/documentos/${dte.id}/kude#toolbar=0&navpanes=0&view=FitH`}
      title={`KuDE de ${numeroCompleto(dte)}`}
      loading="lazy"
    />
    <p class="n-meta mb-0">
      También en <OtherTab href={`/documentos/${dte.id}/kude?formato=ticket`}>formato de ticket</OtherTab> (80 mm).
    </p>
  </Card>
)
