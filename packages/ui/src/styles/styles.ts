import './tokens.css'
import './base.css'
import './classes.css'
import './boot.css'
