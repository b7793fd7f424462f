/** The control API as a table: the sandbox's in-process interface over HTTP and JSON. */

import { FAULT_NAMES, faultOf, readFields, readScript } from '../scripts/index.ts'
import { REGISTER } from './register-routes.ts'
import { bareRuc, CERTIFICATE_FIELDS, CSC_FIELDS, certificateRequest, JOURNAL_FIELDS } from './request-fields.ts'
import {
  accepted,
  type ControlAnswer,
  type ControlCall,
  json,
  lastOf,
  noDocument,
  Refusal,
  type Route,
} from './route.ts'
import type { Sandbox } from './sandbox.ts'

const DONE = json({ ok: true })

export const API: readonly Route[] = [
  {
    method: 'GET',
    path: '/control',
    answer: ({ sandbox }) =>
      json({
        sifen: sandbox.url,
        services: sandbox.services,
        rutas: API.map(({ method, path }) => `${method} ${path}`),
      }),
  },
  { method: 'GET', path: '/control/faults', answer: () => json({ faults: FAULT_NAMES.map(describeFault) }) },
  { method: 'GET', path: '/control/scripts', answer: ({ sandbox }) => json({ scripts: sandbox.scripts() }) },
  {
    method: 'POST',
    path: '/control/scripts',
    answer: ({ sandbox, body }) => json(sandbox.script(accepted(readScript(body))), 201),
  },
  { method: 'DELETE', path: '/control/scripts', answer: after(sandbox => sandbox.clearScripts()) },
  { method: 'DELETE', path: '/control/scripts/:id', answer: removeScript },
  { method: 'POST', path: '/control/release', answer: after(sandbox => sandbox.release()) },
  { method: 'GET', path: '/control/journal', answer: showJournal },
  { method: 'GET', path: '/control/repeated', answer: ({ sandbox }) => json({ repeated: sandbox.repeated() }) },
  {
    method: 'GET',
    path: '/control/documentos',
    answer: ({ sandbox, query }) => json({ documentos: lastOf(sandbox.documents(), query) }),
  },
  { method: 'GET', path: '/control/documentos/:cdc', answer: showDocument },
  {
    method: 'GET',
    path: '/control/lotes',
    answer: ({ sandbox, query }) => json({ lotes: lastOf(sandbox.lots(), query) }),
  },
  {
    method: 'GET',
    path: '/control/eventos',
    answer: ({ sandbox, query }) => json({ eventos: lastOf(sandbox.events(), query) }),
  },
  {
    method: 'GET',
    path: '/control/ca.pem',
    answer: ({ sandbox }) => ({ status: 200, type: 'application/x-pem-file', body: sandbox.caPem }),
  },
  { method: 'POST', path: '/control/certificados', answer: issueCertificate },
  { method: 'POST', path: '/control/csc', answer: registerCsc },
  ...REGISTER,
]

function describeFault(fault: (typeof FAULT_NAMES)[number]): object {
  const { means, services } = faultOf(fault)
  return { fault, means, ...(services === undefined ? {} : { services }) }
}

function removeScript({ sandbox, params: { id } }: ControlCall): ControlAnswer {
  if (!sandbox.removeScript(Number(id))) throw new Refusal(404, `No hay ningún guion con el número ${id}.`)
  return DONE
}

/** Lists calls. Refuses invalid filters: an empty list would look like that of a document that was never sent. */
function showJournal({ sandbox, query }: ControlCall): ControlAnswer {
  const { service, cdc, ruc, fault } = accepted(readFields(JOURNAL_FIELDS, Object.fromEntries(query)))
  const wanted = Object.entries({ service, ruc: ruc && bareRuc(ruc), fault }).filter(([, value]) => value !== undefined)
  const calls = sandbox
    .journal()
    .filter(
      call =>
        wanted.every(([name, value]) => call[name as 'service' | 'ruc' | 'fault'] === value) &&
        (cdc === undefined || call.cdcs.includes(cdc)),
    )
  return json({ total: calls.length, calls: lastOf(calls, query) })
}

function showDocument({ sandbox, params: { cdc = '' } }: ControlCall): ControlAnswer {
  const rde = sandbox.rde(cdc)
  if (rde === undefined) throw noDocument(cdc)
  return { status: 200, type: 'application/xml; charset=utf-8', body: rde }
}

async function issueCertificate({ sandbox, body }: ControlCall): Promise<ControlAnswer> {
  const request = certificateRequest(accepted(readFields(CERTIFICATE_FIELDS, body)))
  const { p12 } = await sandbox.issueCertificate(request)
  const disposition = `attachment; filename="${request.ruc}-${request.dv}.p12"`
  return { status: 201, type: 'application/x-pkcs12', body: p12, headers: { 'content-disposition': disposition } }
}

function registerCsc({ sandbox, body }: ControlCall): ControlAnswer {
  const { id, csc } = accepted(readFields(CSC_FIELDS, body))
  sandbox.registerCsc(id, csc)
  return DONE
}

/** Returns a route handler for an action without a result. */
function after(action: (sandbox: Sandbox) => void): Route['answer'] {
  return ({ sandbox }) => {
    action(sandbox)
    return DONE
  }
}
