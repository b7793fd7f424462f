/** Judges files before they are sent. */
export { type Assessment, openValidation, type Validation, type ValidationOptions } from './validate.ts'
