/** Judges files before they are sent. */
export {
  type Assessment,
  NotACertificate,
  openValidation,
  type Validation,
  type ValidationOptions,
} from './validate.ts'
