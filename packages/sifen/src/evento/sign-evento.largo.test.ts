/** All cases of the properties of sign-evento.test.ts. */
import './sign-evento.test.ts'
