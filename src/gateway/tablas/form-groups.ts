/** Groups of fields that several forms have: an address, an identity document, a vehicle. */
import { TABLAS } from '@nanduti/sifen'
import { type FormField, type FormFields, INTEGER, type Option, TEXT } from '../../web/index.ts'
import { CITY } from './form-kinds.ts'

type Changes<Name extends string> = Readonly<Partial<Record<Name, Partial<FormField>>>>

/** Makes a group whose fields stand under a prefix. `changes`: what a form says otherwise. */
const group =
  <Name extends string>(base: Readonly<Record<Name, FormField>>) =>
  (prefix: string, changes?: Changes<Name>): FormFields =>
    Object.fromEntries(
      Object.entries<FormField>(base).map(([name, field]) => [
        `${prefix}${name}`,
        { ...field, ...changes?.[name as Name] },
      ]),
    )

export const PLACE: FormField = { label: 'Ciudad', kind: CITY, list: 'ciudades', hint: 'Su nombre o su código.' }

export const address = group({
  direccion: { label: 'Calle', kind: TEXT },
  numeroCasa: { label: 'Número de casa', kind: INTEGER, hint: '0 si no tiene.' },
  ciudad: PLACE,
})

export const DOCUMENTOS = TABLAS['documentos-identidad']().map(({ codigo, nombre }): Option => [`${codigo}`, nombre])

export const identity = group({
  documentoTipo: { label: 'Tipo de documento', kind: INTEGER, options: DOCUMENTOS },
  documentoNumero: { label: 'Número de documento', kind: TEXT },
})

export const vehicle = group({
  tipo: { label: 'Vehículo', kind: TEXT, hint: 'De 4 a 10 caracteres: Camión.' },
  marca: { label: 'Marca', kind: TEXT },
  documentoTipo: {
    ...{ label: 'Se identifica por', kind: INTEGER },
    options: [
      ['2', 'Matrícula'],
      ['1', 'Número de identificación'],
    ],
  },
  numeroMatricula: { label: 'Matrícula', kind: TEXT },
  documentoNumero: { label: 'Número', kind: TEXT },
})
