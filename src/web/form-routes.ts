/** The routes of a form: a page that shows it, and the POST that saves it or shows it again with its problems. */
import type * as z from 'zod'
import type { Deps } from '../deps.ts'
import { type Call, type FieldErrors, type Route, route, validate } from '../http/index.ts'
import { closeUp, type FormTable, formBody, type Json, problemsAt, type Values } from './form/index.ts'
import { BLANK, type Refused } from './kit/index.ts'

/** The company or row of the path, and the parsed query. The body is the form's, as sent. */
type Sent<Query, Loaded> = Call<Json, Query, Loaded>

type Shared<Query, Loaded> = Pick<
  Route<unknown, Query, Loaded>,
  'path' | 'permission' | 'words' | 'load' | 'query' | 'upload'
>

type FormDef<Body, Query, Loaded> = Shared<Query, Loaded> & {
  /** The form's table. Without one the body goes to the schema as it was sent, and problems are shown as they are. */
  form?: FormTable | ((request: Sent<Query, Loaded>) => FormTable)
  /** Schema of the API for the form's JSON. */
  schema?: z.ZodType<Body>
  /** Makes the JSON for the schema. Default: that of the table. */
  json?(sent: Json): unknown
  /** Values of a form that was not sent. */
  start?(deps: Deps, request: Sent<Query, Loaded>): Json | Promise<Json>
  show(deps: Deps, request: Sent<Query, Loaded>, refused: Refused): unknown
  /** Saves the form, and redirects or answers with the next page. Throws 422 or 409 to show it again. */
  save(deps: Deps, request: Sent<Query, Loaded>, body: Body): unknown
}

const tableOf = <Query, Loaded>({ form }: Pick<FormDef<never, Query, Loaded>, 'form'>, request: Sent<Query, Loaded>) =>
  typeof form === 'function' ? form(request) : form

const textsIn = (sent: Json) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => typeof value === 'string')) as Values

/** Returns the API's JSON of a submitted form. */
export function formJson({ fields, fixed, blanks }: FormTable, sent: Json): Json {
  return formBody(fields, closeUp(fields, textsIn(sent)).values, fixed, blanks).body
}

/** Returns the submitted form with the API's problems, in the form's words. */
function refusedForm(form: FormTable | undefined, sent: Json, errors: FieldErrors): Refused {
  if (!form) return { values: sent, errors }
  const { values } = closeUp(form.fields, textsIn(sent))
  return { values, errors: problemsAt(form, values, errors, formBody(form.fields, values).problems) }
}

/** Returns the POST of a form. */
export function formPost<Body, Query, Loaded>(def: FormDef<Body, Query, Loaded>): Route {
  const { form: _form, schema, json, start: _start, show, save, ...shared } = def
  return route<unknown, Query, Loaded>({
    ...shared,
    face: 'page',
    method: 'POST',
    handler(deps, call) {
      const request = call as Sent<Query, Loaded>
      const form = tableOf(def, request)
      const made = json ? json(request.body) : form ? formJson(form, request.body) : request.body
      return save(deps, request, schema ? validate(schema, made) : (made as Body))
    },
    redraw(deps, call, errors) {
      const query = (shared.query ? shared.query.parse(call.query) : call.query) as Query
      const request = { ...call, query } as Sent<Query, Loaded>
      return show(deps, request, refusedForm(tableOf(def, request), request.body, errors))
    },
  })
}

/** Returns the GET and the POST of a form. */
export function formRoutes<Body, Query, Loaded>(def: FormDef<Body, Query, Loaded>): Route[] {
  const { form: _form, schema: _schema, json: _json, start, show, save: _save, upload: _upload, ...shared } = def
  return [
    route<unknown, Query, Loaded>({
      ...shared,
      face: 'page',
      method: 'GET',
      async handler(deps, call) {
        const request = { ...call, body: {} } as Sent<Query, Loaded>
        return show(deps, request, start ? { ...BLANK, values: await start(deps, request) } : BLANK)
      },
    }),
    formPost(def),
  ]
}
