/** Cards of an emitter's certificate, CSC and logo. Users who may not change them see their state. */

import type { EmitterRow } from '../../gateway/emitters/index.ts'
import { Card, DataList, Field, Form, Note, OtherTab, type Refused, shownInstant, Tag } from '../../web/index.ts'
import { certificateState } from './certificate-state.ts'

type Props = { emitter: EmitterRow; manages: boolean; now: Date; refused: Refused }

const pathOf = ({ empresa_id, id }: EmitterRow) => `/emisores/${empresa_id}/${id}`

const Belongs = ({ emitter: { ruc, dv, cert_ruc } }: { emitter: EmitterRow }) => (
  <>
    <span class="n-nowrap">{cert_ruc ?? 'No lo dice'}</span>{' '}
    {cert_ruc === `${ruc}-${dv}` ? (
      <Tag tone="ok">es el de la empresa</Tag>
    ) : (
      <Tag tone="bad">no es el de la empresa</Tag>
    )}
  </>
)

/** Returns the common name of a subject. */
const holderOf = (subject: string | null) => /(?:^|, )CN=([^,]+)/.exec(subject ?? '')?.[1] ?? subject

const AGAIN = 'El navegador no guarda el archivo: elíjalo otra vez.'

export function Certificate({ emitter, manages, now, refused }: Props) {
  const state = certificateState(emitter, now)
  const { tiene_certificado, cert_sujeto, cert_desde, cert_hasta } = emitter
  const isRefused = Object.keys(refused.errors).length > 0
  return (
    <Card title="Certificado de firma" id="certificado" extra={<Tag tone={state.tone}>{state.word}</Tag>}>
      {state.tone !== 'ok' && (
        <Note tone={state.tone} title={state.what}>
          <p>{state.why}</p>
        </Note>
      )}
      {tiene_certificado && (
        <DataList
          facts={[
            ['Titular', holderOf(cert_sujeto)],
            ['RUC', <Belongs emitter={emitter} />],
            ['Vigencia', `${shown(cert_desde)} a ${shown(cert_hasta)}`],
          ]}
        />
      )}
      {tiene_certificado && manages && (
        <Form action={`${pathOf(emitter)}/firma`} class="n-actions">
          <button type="submit" class="btn">
            Firmar de prueba
          </button>
          <span class="n-meta">Abre lo guardado y firma con ello, sin emitir nada.</span>
        </Form>
      )}
      {manages && (
        <Form action={`${pathOf(emitter)}/certificado`} class="n-drop n-stack" upload>
          <h3>{tiene_certificado ? 'Cargar otro certificado' : 'Cargar el certificado'}</h3>
          <div class="n-grid">
            <Field
              name="cert"
              label="Archivo .p12 o .pfx"
              type="file"
              accept=".p12,.pfx"
              refused={refused}
              hint={isRefused ? AGAIN : 'Elíjalo o suéltelo en este recuadro. Hasta 64 KB.'}
            />
            <Field
              name="password"
              label="Contraseña del archivo"
              type="password"
              autocomplete="off"
              refused={refused}
              hint="La que le dio su prestador. Se guarda cifrada."
            />
          </div>
          <div class="n-actions">
            <button type="submit" class="btn btn-primary">
              Verificar y cargar
            </button>
            <span class="n-meta">Se guarda cifrado; no se puede volver a descargar.</span>
          </div>
        </Form>
      )}
    </Card>
  )
}

const shown = (instant: Date | null) => (instant ? shownInstant(instant).slice(0, 10) : '')

export function Csc({ emitter, manages, refused }: Props) {
  const { id_csc, tiene_csc, ambiente } = emitter
  return (
    <Card title="CSC" id="csc" extra={tiene_csc ? <Tag tone="ok">Guardado</Tag> : <Tag tone="bad">Falta</Tag>}>
      {!tiene_csc && (
        <Note tone="bad" title="No hay código de seguridad">
          <p>Sin él no hay código QR, y SIFEN rechaza los documentos. Cárguelo como se lo dio la DNIT.</p>
        </Note>
      )}
      {manages ? (
        <Form action={`${pathOf(emitter)}/csc`}>
          <div class="n-grid">
            <Field
              name="id_csc"
              label="Identificador"
              refused={refused}
              value={id_csc}
              inputmode="numeric"
              maxlength={4}
              hint="4 dígitos, por ejemplo 0001."
            />
            <Field
              name="csc"
              label="Código nuevo"
              type="password"
              autocomplete="off"
              optional
              refused={refused}
              hint={`32 letras o dígitos. ${tiene_csc ? 'El guardado no se muestra; vacío, queda el que está.' : ''}`}
            />
          </div>
          <div class="n-actions">
            <button type="submit" class="btn">
              Guardar el CSC
            </button>
            {ambiente === 'test' && (
              <span class="n-meta">En prueba vale también el público: 0001 o 0002, con el código vacío.</span>
            )}
          </div>
        </Form>
      ) : (
        <DataList facts={[['Identificador', id_csc ?? 'Ninguno']]} />
      )}
    </Card>
  )
}

export function Logo({ emitter, manages, refused }: Props) {
  const path = pathOf(emitter)
  const isRefused = Object.keys(refused.errors).length > 0
  return (
    <Card
      title="Logo en el KuDE"
      id="logo-kude"
      extra={
        <OtherTab class="btn btn-sm" href={`${path}/kude`}>
          Abrir el KuDE de muestra
        </OtherTab>
      }
    >
      {emitter.logo_path ? (
        <img class="n-logo" src={`${path}/logo`} alt={`Logo de ${emitter.razon_social}`} />
      ) : (
        <p class="n-meta mb-0">No hay logo: el KuDE lleva solo el nombre.</p>
      )}
      {manages && (
        <Form action={`${path}/logo`} class="n-drop n-stack" upload>
          <Field
            name="logo"
            label="Logo nuevo"
            type="file"
            accept=".png,.jpg,.jpeg,.svg"
            refused={refused}
            hint={isRefused ? AGAIN : 'PNG, JPG o SVG, hasta 2 MB. Elíjalo o suéltelo en este recuadro.'}
          />
          <div class="n-actions">
            <button type="submit" class="btn">
              Guardar y ver cómo queda
            </button>
          </div>
        </Form>
      )}
      <iframe
        class="n-frame"
        src={`${path}/kude#toolbar=0&navpanes=0&view=FitH`}
        title="KuDE de muestra"
        loading="lazy"
      />
    </Card>
  )
}
