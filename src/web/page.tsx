/** Draws pages inside the frame, or alone before a login. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ComponentChildren } from 'preact'
import type { Deps } from '../deps.ts'
import { type SeeOther, seeOther, visibleEmpresas } from '../http/index.ts'
import {
  Alone,
  assetUrl,
  type Frame,
  type FrameEmpresa,
  Layout,
  listFrameEmpresas,
  type Notice,
  OpenLayout,
  type OpenView,
  type View,
} from './frame/index.ts'
import { CsrfToken } from './kit/index.ts'
import { render, themeOf } from './render.ts'
import {
  cachedSetting,
  csrfToken,
  dropCookie,
  endingOf,
  principalOf,
  readCookie,
  type Session,
  setCookie,
} from './session/index.ts'

/** Sessions of requests, as the face found them. */
const SESSIONS = new WeakMap<FastifyRequest, Session>()

export const rememberSession = (request: FastifyRequest, session: Session) => void SESSIONS.set(request, session)

/** Returns the session of a request. Only for routes that are not public. */
export function sessionOf(request: FastifyRequest): Session {
  const session = SESSIONS.get(request)
  if (!session) throw new Error('This route is public: it has no session')
  return session
}

/** Companies of sessions. Each request has a session object of its own, so each reads them once. */
const EMPRESAS = new WeakMap<Session, Promise<FrameEmpresa[]>>()

function empresasOf(db: Deps['db'], session: Session): Promise<FrameEmpresa[]> {
  const known = EMPRESAS.get(session)
  if (known) return known
  const read = listFrameEmpresas(db, visibleEmpresas(principalOf(session)), session.empresa_id)
  EMPRESAS.set(session, read)
  return read
}

/** Returns the session's current company: the chosen one, or the first. */
export async function currentEmpresa(db: Deps['db'], session: Session): Promise<FrameEmpresa | undefined> {
  const empresas = await empresasOf(db, session)
  return empresas.find(({ id }) => id === session.empresa_id) ?? empresas[0]
}

/** Returns the environment that pages show first: production once the company issues there. */
export const mainAmbiente = ({ ambientes }: Pick<FrameEmpresa, 'ambientes'>) =>
  ambientes.includes('prod') ? 'prod' : 'test'

/** Answers with a page inside the frame. */
export async function page(deps: Deps, reply: FastifyReply, view: View): Promise<Buffer> {
  const { request } = reply
  const session = sessionOf(request)
  const principal = principalOf(session)
  const frame: Frame = {
    name: session.name,
    abilities: principal.abilities,
    path: request.url.split('?', 1)[0] ?? '',
    address: request.method === 'GET' ? request.url : undefined,
    theme: themeOf(deps.config, request),
    empresa: await currentEmpresa(deps.db, session),
    empresas: await empresasOf(deps.db, session),
    notice: takeNotice(deps, reply),
    enforced: await cachedSetting(deps, 'security.die_on_tab_close', session.settings_version),
    ending: await endingOf(deps, session, deps.clock.now()),
  }
  return render(
    reply,
    <CsrfToken.Provider value={csrfToken(deps, reply)}>
      <Layout frame={frame} view={view} />
    </CsrfToken.Provider>,
  )
}

type AloneView = {
  title: string
  head?: string
  foot?: ComponentChildren
  /** Clears the heartbeat of the tabs: the session has ended. */
  forgetsTabs?: boolean
  body: ComponentChildren
}

/** Answers with a page outside the frame. Its forms may begin a session. */
export function alonePage(deps: Deps, reply: FastifyReply, { body, forgetsTabs, ...view }: AloneView): Buffer {
  const script = <script src={assetUrl('entrance.js')} defer data-forget={forgetsTabs ? '' : undefined} />
  return render(
    reply,
    <CsrfToken.Provider value={csrfToken(deps, reply)}>
      <Alone {...view} theme={themeOf(deps.config, reply.request)} scripts={script}>
        {body}
      </Alone>
    </CsrfToken.Provider>,
  )
}

/** Answers with a page that anybody may read, in its own layout. */
export function openPage({ config }: Deps, reply: FastifyReply, view: OpenView): Buffer {
  const hasSession = readCookie('session', config, reply.request) !== undefined
  return render(reply, <OpenLayout view={view} theme={themeOf(config, reply.request)} hasSession={hasSession} />)
}

/** Lifetime of a notice, which the page after a redirect shows. */
const NOTICE_SECONDS = 60
const TONES = ['ok', 'run', 'warn', 'bad', 'off'] as const

/** Returns the redirect after a form, to a page that shows the notice. */
export function done(deps: Deps, reply: FastifyReply, path: string, notice?: Notice): SeeOther {
  if (notice)
    setCookie('aviso', Buffer.from(JSON.stringify(notice)).toString('base64url'), deps.config, reply, NOTICE_SECONDS)
  return seeOther(path)
}

function takeNotice({ config }: Deps, reply: FastifyReply): Notice | undefined {
  const cookie = readCookie('aviso', config, reply.request)
  if (!cookie) return undefined
  dropCookie('aviso', config, reply)
  try {
    const { tone, title, text } = JSON.parse(Buffer.from(cookie, 'base64url').toString())
    return {
      tone: TONES.find(known => known === tone) ?? 'ok',
      title: String(title),
      ...(text && { text: String(text) }),
    }
  } catch {
    return undefined
  }
}
