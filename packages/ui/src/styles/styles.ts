import './tokens.css'
import './base.css'
import './boot.css'
