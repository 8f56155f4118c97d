import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../tokens.css';
import '../base.css';
import '../../src/shell/fonts.css';
import './kit.css';
import { BothSchemes } from './both-schemes.tsx';
import { Catalogue } from './catalogue.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into.');
const isFrame = new URLSearchParams(location.search).has('scheme');
createRoot(root).render(<StrictMode>{isFrame ? <Catalogue /> : <BothSchemes />}</StrictMode>);
