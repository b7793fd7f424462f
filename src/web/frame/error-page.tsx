/** Error pages: the cause and the next step. */
import type { ComponentChildren, VNode } from 'preact'
import { Copy } from '../kit/index.ts'
import { assetUrl } from './assets.ts'
import { Alone, type Theme } from './document.tsx'

type ErrorWords = { title: string; why: ComponentChildren; what: ComponentChildren; next: ComponentChildren }
/** Data of an error page. */
export type Refusal = {
  status: number
  /** Stable name of the reason, when it has one. */
  code?: string
  message: string
  requestId: string
  retryAfterSeconds?: number
}

const HOME = (
  <a class="btn btn-primary" href="/home">
    Ir al inicio
  </a>
)
const LOGIN = (
  <a class="btn" href="/login">
    Entrar con otra cuenta
  </a>
)

const ENTER = (
  <a class="btn btn-primary" href="/login">
    Entrar
  </a>
)

const minutes = (seconds: number) => {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? '1 minuto' : `${count} minutos`
}

const WORDS: Readonly<Record<number, (refusal: Refusal) => ErrorWords>> = {
  403: () => ({
    title: 'No tiene permiso para esta página',
    why: 'Su rol no alcanza para lo que pide.',
    what: 'Pida el cambio a quien administra su empresa, o entre con otra cuenta.',
    next: (
      <>
        {HOME}
        {LOGIN}
      </>
    ),
  }),
  404: () => ({
    title: 'Aquí no hay nada',
    why: 'La dirección no existe, o lo que nombra es de una empresa a la que usted no pertenece.',
    what: 'Revise la dirección, o vuelva al inicio y búsquelo desde allí.',
    next: HOME,
  }),
  405: () => ({
    title: 'Esta dirección no se abre así',
    why: 'La dirección existe, pero no atiende este tipo de pedido. Suele pasar al abrir o recargar la de un formulario ya enviado.',
    what: 'Vuelva al inicio y busque desde allí lo que iba a hacer. Si había enviado algo, mire primero si ya está: no lo haga dos veces.',
    next: HOME,
  }),
  410: ({ message }) => ({
    title: 'Este enlace ya no sirve',
    why: message,
    what: 'Pida uno nuevo a quien se lo dio.',
    next: ENTER,
  }),
  413: () => ({
    title: 'El archivo es demasiado grande',
    why: 'Lo que se envió pasa del límite de esta página. No se guardó nada.',
    what: 'Vuelva atrás, elija un archivo más pequeño y envíelo otra vez.',
    next: HOME,
  }),
  419: () => ({
    title: 'La página venció',
    why: 'El formulario se abrió antes de entrar, o en otra sesión. No se guardó nada.',
    what: 'Vuelva atrás, cargue la página de nuevo y repita lo que hizo.',
    next: HOME,
  }),
  429: ({ retryAfterSeconds = 60 }) => ({
    title: 'Demasiados intentos',
    why: 'Hubo demasiados pedidos desde esta dirección, o con esta cuenta.',
    what: `Espere ${minutes(retryAfterSeconds)} y pruebe otra vez.`,
    next: HOME,
  }),
}

const notInArchive = (what: string): ErrorWords => ({
  title: 'El XML de este documento no se puede leer',
  why: `El documento existe, pero su XML ${what}.`,
  what: 'Avise a quien administra el servidor: puede recuperarlo de una copia. El documento vale igual ante SIFEN.',
  next: HOME,
})

/** Reasons that call for other words than their status. */
const WORDS_BY_CODE: Readonly<Record<string, (refusal: Refusal) => ErrorWords>> = {
  ARCHIVO_NO_RESPONDE: () => ({
    title: 'El archivo de documentos antiguos no responde',
    why: 'El XML de este documento está ahí, y por ahora no se puede leer.',
    what: 'Espere un minuto y vuelva a cargar la página. El documento vale igual ante SIFEN.',
    next: HOME,
  }),
  ARCHIVO_PERDIDO: () => notInArchive('falta en el archivo de documentos antiguos'),
  ARCHIVO_ALTERADO: () => notInArchive('está alterado en el archivo de documentos antiguos, y por eso no se muestra'),
  BROKEN_LINK: () => ({
    title: 'Este enlace está incompleto',
    why: 'Le falta una parte, o no es de esta instalación.',
    what: 'Ábralo otra vez desde el correo, o cópielo entero. Si sigue igual, pida uno nuevo a quien se lo dio.',
    next: ENTER,
  }),
  RECOVERY_GONE: ({ message }) => ({
    title: 'Este enlace ya no sirve',
    why: message,
    what: 'Pida otro con su correo. Si ya cambió la contraseña, entre con ella.',
    next: (
      <>
        <a class="btn btn-primary" href="/recuperar">
          Pedir otro enlace
        </a>
        <a class="btn" href="/login">
          Entrar
        </a>
      </>
    ),
  }),
}

const ours = ({ requestId }: Refusal): ErrorWords => ({
  title: 'Falló ñandutí, no usted',
  why: 'La página no se pudo preparar. Lo que estaba guardado no se perdió.',
  what: 'Espere un minuto y vuelva a cargarla. Si iba a emitir, mire primero si el documento ya está: no lo emita dos veces.',
  next: (
    <>
      {HOME}
      <p class="n-meta mb-0 w-100">
        Si escribe a soporte, cite <Copy>{requestId}</Copy>
      </p>
    </>
  ),
})

const refused = ({ message }: Refusal): ErrorWords => ({
  title: 'No se pudo hacer',
  why: message,
  what: 'Vuelva atrás, corrija lo que dice arriba y pruebe otra vez. No se guardó nada.',
  next: HOME,
})

/** `hasSession`: the browser has a session, whose heartbeat this page keeps (spec, Authentication 9). */
export function errorPage(refusal: Refusal, theme: Theme | undefined, hasSession: boolean): VNode {
  const words = WORDS_BY_CODE[refusal.code ?? ''] ?? WORDS[refusal.status] ?? (refusal.status >= 500 ? ours : refused)
  const { title, why, what, next } = words(refusal)
  return (
    <Alone
      title={title}
      theme={theme}
      head={`Error ${refusal.status}`}
      scripts={hasSession && <script src={assetUrl('heartbeat.js')} defer data-following="" />}
    >
      <div>
        <h1>{title}</h1>
        <p class="mb-0 mt-2">{why}</p>
      </div>
      <div>
        <h2>Qué hacer</h2>
        <p class="mb-0 mt-1">{what}</p>
      </div>
      <div class="n-actions">{next}</div>
    </Alone>
  )
}
