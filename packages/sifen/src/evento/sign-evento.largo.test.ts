/** The properties of sign-evento.test.ts with all their cases. */
import './sign-evento.test.ts'
