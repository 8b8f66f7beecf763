var e=globalThis,t=e.ShadowRoot&&(e.ShadyCSS===void 0||e.ShadyCSS.nativeShadow)&&`adoptedStyleSheets`in Document.prototype&&`replace`in CSSStyleSheet.prototype,n=Symbol(),r=/* @__PURE__ */ new WeakMap,i=class{constructor(e,t,r){if(this._$cssResult$=!0,r!==n)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=t}get styleSheet(){let e=this.o,n=this.t;if(t&&e===void 0){let t=n!==void 0&&n.length===1;t&&(e=r.get(n)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),t&&r.set(n,e))}return e}toString(){return this.cssText}},a=e=>new i(typeof e==`string`?e:e+``,void 0,n),o=(e,...t)=>new i(e.length===1?e[0]:t.reduce((t,n,r)=>t+(e=>{if(!0===e._$cssResult$)return e.cssText;if(typeof e==`number`)return e;throw Error(`Value passed to 'css' function must be a 'css' function result: `+e+`. Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.`)})(n)+e[r+1],e[0]),e,n),s=(n,r)=>{if(t)n.adoptedStyleSheets=r.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let t of r){let r=document.createElement(`style`),i=e.litNonce;i!==void 0&&r.setAttribute(`nonce`,i),r.textContent=t.cssText,n.appendChild(r)}},c=t?e=>e:e=>e instanceof CSSStyleSheet?(e=>{let t=``;for(let n of e.cssRules)t+=n.cssText;return a(t)})(e):e,{is:l,defineProperty:u,getOwnPropertyDescriptor:ee,getOwnPropertyNames:te,getOwnPropertySymbols:ne,getPrototypeOf:re}=Object,d=globalThis,ie=d.trustedTypes,ae=ie?ie.emptyScript:``,oe=d.reactiveElementPolyfillSupport,f=(e,t)=>e,p={toAttribute(e,t){switch(t){case Boolean:e=e?ae:null;break;case Object:case Array:e=e==null?e:JSON.stringify(e)}return e},fromAttribute(e,t){let n=e;switch(t){case Boolean:n=e!==null;break;case Number:n=e===null?null:Number(e);break;case Object:case Array:try{n=JSON.parse(e)}catch{n=null}}return n}},se=(e,t)=>!l(e,t),ce={attribute:!0,type:String,converter:p,reflect:!1,useDefault:!1,hasChanged:se};Symbol.metadata??=Symbol(`metadata`),d.litPropertyMetadata??=/* @__PURE__ */ new WeakMap;var m=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,t=ce){if(t.state&&(t.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((t=Object.create(t)).wrapped=!0),this.elementProperties.set(e,t),!t.noAccessor){let n=Symbol(),r=this.getPropertyDescriptor(e,n,t);r!==void 0&&u(this.prototype,e,r)}}static getPropertyDescriptor(e,t,n){let{get:r,set:i}=ee(this.prototype,e)??{get(){return this[t]},set(e){this[t]=e}};return{get:r,set(t){let a=r?.call(this);i?.call(this,t),this.requestUpdate(e,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??ce}static _$Ei(){if(this.hasOwnProperty(f(`elementProperties`)))return;let e=re(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(f(`finalized`)))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(f(`properties`))){let e=this.properties,t=[...te(e),...ne(e)];for(let n of t)this.createProperty(n,e[n])}let e=this[Symbol.metadata];if(e!==null){let t=litPropertyMetadata.get(e);if(t!==void 0)for(let[e,n]of t)this.elementProperties.set(e,n)}this._$Eh=/* @__PURE__ */ new Map;for(let[e,t]of this.elementProperties){let n=this._$Eu(e,t);n!==void 0&&this._$Eh.set(n,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let t=[];if(Array.isArray(e)){let n=new Set(e.flat(1/0).reverse());for(let e of n)t.unshift(c(e))}else e!==void 0&&t.push(c(e));return t}static _$Eu(e,t){let n=t.attribute;return!1===n?void 0:typeof n==`string`?n:typeof e==`string`?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=/* @__PURE__ */ new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=/* @__PURE__ */ new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=/* @__PURE__ */ new Map,t=this.constructor.elementProperties;for(let n of t.keys())this.hasOwnProperty(n)&&(e.set(n,this[n]),delete this[n]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return s(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,t,n){this._$AK(e,n)}_$ET(e,t){let n=this.constructor.elementProperties.get(e),r=this.constructor._$Eu(e,n);if(r!==void 0&&!0===n.reflect){let i=(n.converter?.toAttribute===void 0?p:n.converter).toAttribute(t,n.type);this._$Em=e,i==null?this.removeAttribute(r):this.setAttribute(r,i),this._$Em=null}}_$AK(e,t){let n=this.constructor,r=n._$Eh.get(e);if(r!==void 0&&this._$Em!==r){let e=n.getPropertyOptions(r),i=typeof e.converter==`function`?{fromAttribute:e.converter}:e.converter?.fromAttribute===void 0?p:e.converter;this._$Em=r;let a=i.fromAttribute(t,e.type);this[r]=a??this._$Ej?.get(r)??a,this._$Em=null}}requestUpdate(e,t,n,r=!1,i){if(e!==void 0){let a=this.constructor;if(!1===r&&(i=this[e]),n??=a.getPropertyOptions(e),!((n.hasChanged??se)(i,t)||n.useDefault&&n.reflect&&i===this._$Ej?.get(e)&&!this.hasAttribute(a._$Eu(e,n))))return;this.C(e,t,n)}!1===this.isUpdatePending&&(this._$ES=this._$EP())}C(e,t,{useDefault:n,reflect:r,wrapped:i},a){n&&!(this._$Ej??=/* @__PURE__ */ new Map).has(e)&&(this._$Ej.set(e,a??t??this[e]),!0!==i||a!==void 0)||(this._$AL.has(e)||(this.hasUpdated||n||(t=void 0),this._$AL.set(e,t)),!0===r&&this._$Em!==e&&(this._$Eq??=/* @__PURE__ */ new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[e,t]of this._$Ep)this[e]=t;this._$Ep=void 0}let e=this.constructor.elementProperties;if(e.size>0)for(let[t,n]of e){let{wrapped:e}=n,r=this[t];!0!==e||this._$AL.has(t)||r===void 0||this.C(t,void 0,n,r)}}let e=!1,t=this._$AL;try{e=this.shouldUpdate(t),e?(this.willUpdate(t),this._$EO?.forEach(e=>e.hostUpdate?.()),this.update(t)):this._$EM()}catch(t){throw e=!1,this._$EM(),t}e&&this._$AE(t)}willUpdate(e){}_$AE(e){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=/* @__PURE__ */ new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(e){}firstUpdated(e){}};m.elementStyles=[],m.shadowRootOptions={mode:`open`},m[f(`elementProperties`)]=/* @__PURE__ */ new Map,m[f(`finalized`)]=/* @__PURE__ */ new Map,oe?.({ReactiveElement:m}),(d.reactiveElementVersions??=[]).push(`2.1.2`);var le=globalThis,ue=e=>e,h=le.trustedTypes,de=h?h.createPolicy(`lit-html`,{createHTML:e=>e}):void 0,fe=`$lit$`,g=`lit$${Math.random().toFixed(9).slice(2)}$`,pe=`?`+g,me=`<${pe}>`,_=document,v=()=>_.createComment(``),y=e=>e===null||typeof e!=`object`&&typeof e!=`function`,b=Array.isArray,he=e=>b(e)||typeof e?.[Symbol.iterator]==`function`,x=`[ 	
\f\r]`,S=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,ge=/-->/g,_e=/>/g,C=RegExp(`>|${x}(?:([^\\s"'>=/]+)(${x}*=${x}*(?:[^ \t\n\f\r"'\`<>=]|("|')|))|$)`,`g`),ve=/'/g,ye=/"/g,be=/^(?:script|style|textarea|title)$/i,w=(e=>(t,...n)=>({_$litType$:e,strings:t,values:n}))(1),T=Symbol.for(`lit-noChange`),E=Symbol.for(`lit-nothing`),xe=/* @__PURE__ */ new WeakMap,D=_.createTreeWalker(_,129);function Se(e,t){if(!b(e)||!e.hasOwnProperty(`raw`))throw Error(`invalid template strings array`);return de===void 0?t:de.createHTML(t)}var Ce=(e,t)=>{let n=e.length-1,r=[],i,a=t===2?`<svg>`:t===3?`<math>`:``,o=S;for(let t=0;t<n;t++){let n=e[t],s,c,l=-1,u=0;for(;u<n.length&&(o.lastIndex=u,c=o.exec(n),c!==null);)u=o.lastIndex,o===S?c[1]===`!--`?o=ge:c[1]===void 0?c[2]===void 0?c[3]!==void 0&&(o=C):(be.test(c[2])&&(i=RegExp(`</`+c[2],`g`)),o=C):o=_e:o===C?c[0]===`>`?(o=i??S,l=-1):c[1]===void 0?l=-2:(l=o.lastIndex-c[2].length,s=c[1],o=c[3]===void 0?C:c[3]===`"`?ye:ve):o===ye||o===ve?o=C:o===ge||o===_e?o=S:(o=C,i=void 0);let ee=o===C&&e[t+1].startsWith(`/>`)?` `:``;a+=o===S?n+me:l>=0?(r.push(s),n.slice(0,l)+fe+n.slice(l)+g+ee):n+g+(l===-2?t:ee)}return[Se(e,a+(e[n]||`<?>`)+(t===2?`</svg>`:t===3?`</math>`:``)),r]},O=class e{constructor({strings:t,_$litType$:n},r){let i;this.parts=[];let a=0,o=0,s=t.length-1,c=this.parts,[l,u]=Ce(t,n);if(this.el=e.createElement(l,r),D.currentNode=this.el.content,n===2||n===3){let e=this.el.content.firstChild;e.replaceWith(...e.childNodes)}for(;(i=D.nextNode())!==null&&c.length<s;){if(i.nodeType===1){if(i.hasAttributes())for(let e of i.getAttributeNames())if(e.endsWith(fe)){let t=u[o++],n=i.getAttribute(e).split(g),r=/([.?@])?(.*)/.exec(t);c.push({type:1,index:a,name:r[2],strings:n,ctor:r[1]===`.`?Te:r[1]===`?`?Ee:r[1]===`@`?De:j}),i.removeAttribute(e)}else e.startsWith(g)&&(c.push({type:6,index:a}),i.removeAttribute(e));if(be.test(i.tagName)){let e=i.textContent.split(g),t=e.length-1;if(t>0){i.textContent=h?h.emptyScript:``;for(let n=0;n<t;n++)i.append(e[n],v()),D.nextNode(),c.push({type:2,index:++a});i.append(e[t],v())}}}else if(i.nodeType===8){if(i.data===pe)c.push({type:2,index:a});else{let e=-1;for(;(e=i.data.indexOf(g,e+1))!==-1;)c.push({type:7,index:a}),e+=g.length-1}}a++}}static createElement(e,t){let n=_.createElement(`template`);return n.innerHTML=e,n}};function k(e,t,n=e,r){if(t===T)return t;let i=r===void 0?n._$Cl:n._$Co?.[r],a=y(t)?void 0:t._$litDirective$;return i?.constructor!==a&&(i?._$AO?.(!1),a===void 0?i=void 0:(i=new a(e),i._$AT(e,n,r)),r===void 0?n._$Cl=i:(n._$Co??=[])[r]=i),i!==void 0&&(t=k(e,i._$AS(e,t.values),i,r)),t}var we=class{constructor(e,t){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=t}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:t},parts:n}=this._$AD,r=(e?.creationScope??_).importNode(t,!0);D.currentNode=r;let i=D.nextNode(),a=0,o=0,s=n[0];for(;s!==void 0;){if(a===s.index){let t;s.type===2?t=new A(i,i.nextSibling,this,e):s.type===1?t=new s.ctor(i,s.name,s.strings,this,e):s.type===6&&(t=new Oe(i,this,e)),this._$AV.push(t),s=n[++o]}a!==s?.index&&(i=D.nextNode(),a++)}return D.currentNode=_,r}p(e){let t=0;for(let n of this._$AV)n!==void 0&&(n.strings===void 0?n._$AI(e[t]):(n._$AI(e,n,t),t+=n.strings.length-2)),t++}},A=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,t,n,r){this.type=2,this._$AH=E,this._$AN=void 0,this._$AA=e,this._$AB=t,this._$AM=n,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,t=this._$AM;return t!==void 0&&e?.nodeType===11&&(e=t.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,t=this){e=k(this,e,t),y(e)?e===E||e==null||e===``?(this._$AH!==E&&this._$AR(),this._$AH=E):e!==this._$AH&&e!==T&&this._(e):e._$litType$===void 0?e.nodeType===void 0?he(e)?this.k(e):this._(e):this.T(e):this.$(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==E&&y(this._$AH)?this._$AA.nextSibling.data=e:this.T(_.createTextNode(e)),this._$AH=e}$(e){let{values:t,_$litType$:n}=e,r=typeof n==`number`?this._$AC(e):(n.el===void 0&&(n.el=O.createElement(Se(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===r)this._$AH.p(t);else{let e=new we(r,this),n=e.u(this.options);e.p(t),this.T(n),this._$AH=e}}_$AC(e){let t=xe.get(e.strings);return t===void 0&&xe.set(e.strings,t=new O(e)),t}k(t){b(this._$AH)||(this._$AH=[],this._$AR());let n=this._$AH,r,i=0;for(let a of t)i===n.length?n.push(r=new e(this.O(v()),this.O(v()),this,this.options)):r=n[i],r._$AI(a),i++;i<n.length&&(this._$AR(r&&r._$AB.nextSibling,i),n.length=i)}_$AR(e=this._$AA.nextSibling,t){for(this._$AP?.(!1,!0,t);e!==this._$AB;){let t=ue(e).nextSibling;ue(e).remove(),e=t}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},j=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,t,n,r,i){this.type=1,this._$AH=E,this._$AN=void 0,this.element=e,this.name=t,this._$AM=r,this.options=i,n.length>2||n[0]!==``||n[1]!==``?(this._$AH=Array(n.length-1).fill(/* @__PURE__ */ new String),this.strings=n):this._$AH=E}_$AI(e,t=this,n,r){let i=this.strings,a=!1;if(i===void 0)e=k(this,e,t,0),a=!y(e)||e!==this._$AH&&e!==T,a&&(this._$AH=e);else{let r=e,o,s;for(e=i[0],o=0;o<i.length-1;o++)s=k(this,r[n+o],t,o),s===T&&(s=this._$AH[o]),a||=!y(s)||s!==this._$AH[o],s===E?e=E:e!==E&&(e+=(s??``)+i[o+1]),this._$AH[o]=s}a&&!r&&this.j(e)}j(e){e===E?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??``)}},Te=class extends j{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===E?void 0:e}},Ee=class extends j{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==E)}},De=class extends j{constructor(e,t,n,r,i){super(e,t,n,r,i),this.type=5}_$AI(e,t=this){if((e=k(this,e,t,0)??E)===T)return;let n=this._$AH,r=e===E&&n!==E||e.capture!==n.capture||e.once!==n.once||e.passive!==n.passive,i=e!==E&&(n===E||r);r&&this.element.removeEventListener(this.name,this,n),i&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH==`function`?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},Oe=class{constructor(e,t,n){this.element=e,this.type=6,this._$AN=void 0,this._$AM=t,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(e){k(this,e)}},ke=le.litHtmlPolyfillSupport;ke?.(O,A),(le.litHtmlVersions??=[]).push(`3.3.3`);var Ae=(e,t,n)=>{let r=n?.renderBefore??t,i=r._$litPart$;if(i===void 0){let e=n?.renderBefore??null;r._$litPart$=i=new A(t.insertBefore(v(),e),e,void 0,n??{})}return i._$AI(e),i},M=globalThis,N=class extends m{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let t=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=Ae(t,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return T}};N._$litElement$=!0,N.finalized=!0,M.litElementHydrateSupport?.({LitElement:N});var je=M.litElementPolyfillSupport;je?.({LitElement:N}),(M.litElementVersions??=[]).push(`4.2.2`);var Me=async e=>(await e.callWS({type:`farm/version`})).api,Ne=(e,t,n)=>e.connection.subscribeMessage(n,{type:`farm/propose`,request:t,language:e.language}),Pe=(e,t,n,r)=>e.connection.subscribeMessage(r,{type:`farm/answer`,question_id:t,answer:n}),Fe=async e=>(await e.callWS({type:`farm/drafts/list`})).drafts,Ie=async(e,t)=>(await e.callWS({type:`farm/drafts/get`,draft_id:t})).draft,Le=(e,t)=>e.callWS({type:`farm/drafts/explain`,draft_id:t}),Re=(e,t,n)=>e.callWS({type:`farm/drafts/simulate`,draft_id:t,days:n}),ze=(e,t,n)=>e.callWS({type:`farm/drafts/accept`,draft_id:t,...n}),Be=(e,t)=>e.callWS({type:`farm/drafts/discard`,draft_id:t}),Ve=(e,t)=>e.callWS({type:`farm/drafts/undo`,draft_id:t}),P=e=>e.split(`.`)[0]??``,F=(e,t)=>e.states[t]?.attributes.friendly_name??t;function I(e,t){let n=e.entities?.[t],r=n?.area_id??e.devices?.[n?.device_id??``]?.area_id;return r?e.areas?.[r]?.name:void 0}function He(e,t){let n=e.devices?.[t];return n?.name_by_user??n?.name??t}var Ue=(e,t)=>e.areas?.[t]?.name??t,We={menu:`Seitenleiste öffnen`,ask:`Fragen`,drafts:`Entwürfe`,ask_title:`Was soll geschehen?`,ask_label:`Dein Wunsch`,ask_hint:`Sag, wann etwas geschehen soll und was. Nichts wird gespeichert, bevor du zustimmst.`,ask_send:`Automation erstellen`,examples:`Zum Beispiel`,working:`In Arbeit`,stage_reading:`Deine Worte werden gelesen`,stage_choosing:`Funktionen deines Zuhauses werden gewählt`,stage_checking:`Home Assistant prüft`,stage_completing:`Was fehlt, wird gesucht`,cancel:`Abbrechen`,your_request:`Dein Wunsch`,ask_again:`Wunsch ändern`,question:`Eine Frage`,answer_label:`Deine Antwort`,answer_send:`Antworten`,refused:`Das ist hier nicht möglich`,nearest:`Stattdessen verwenden`,retry:`Noch einmal versuchen`,failed:`Etwas ist schiefgegangen`,unknown_error:`Home Assistant hat nicht geantwortet. Versuche es gleich noch einmal.`,reload_title:`FARM wurde aktualisiert`,reload_text:`Lade die Seite neu, um die neue Version zu verwenden.`,reload:`Neu laden`,loading:`Wird geladen …`,no_drafts:`Noch keine Entwürfe`,no_drafts_text:`Was du hier oder per Sprache wünschst, wartet in dieser Liste, bis du entscheidest.`,waiting:`Wartet auf dich`,history:`Entschieden`,state_waiting:`Wartet`,state_accepted:`Erstellt`,state_discarded:`Nicht erstellt`,origin_voice:`Per Sprache`,origin_text:`Getippt`,origin_action:`Durch eine Aktion`,review:`Ansehen`,undo:`Rückgängig`,create:`Erstellen`,discard:`Verwerfen`,created:`Angelegt`,created_off_text:`Sie ist ausgeschaltet: Home Assistant tut nichts damit, bis du sie einschaltest.`,created_text:`Home Assistant führt sie ab jetzt aus. Du kannst sie im Editor ändern oder zurücknehmen.`,discarded_text:`Dieser Entwurf wurde verworfen oder zurückgenommen.`,open_editor:`Im Editor öffnen`,all_automations:`Alle Automationen`,triggers:`Wenn`,conditions:`Nur falls`,actions:`Dann`,findings:`Bitte zuerst lesen`,confirm:`Ich habe das gelesen und möchte es trotzdem`,confirm_needed:`Setze oben das Häkchen, um sie zu erstellen.`,completions:`Was noch fehlt`,completions_text:`Für die Sicherheit und zur Ergänzung angeboten. Aus, solange du es nicht einschaltest.`,replaces:`Ersetzt: {names}`,why:`Warum`,severity_critical:`Kritisch`,severity_high:`Wichtig`,severity_medium:`Nützlich`,severity_low:`Angenehm`,quality_safety:`Sicherheit`,quality_security:`Einbruchschutz`,quality_privacy:`Privatsphäre`,quality_energy:`Energie`,quality_comfort:`Komfort`,quality_health:`Gesundheit`,show_yaml:`YAML zeigen`,hide_yaml:`YAML verbergen`,explanation:`Wie das zustande kam`,candidates:`Was in Frage kam`,verifier:`Sicherheit der Prüfungen: {score} %`,tree:`Absichten, Pläne und Regeln`,tree_alt:`Der Anforderungsbaum: oben Absichten, darunter Pläne, unten Regeln`,zoom:`Vergrößern`,save_explanation:`Als Datei speichern`,simulation:`Was geschehen wäre`,simulation_text:`Spiele es über den Verlauf deines Zuhauses ab: Wann wäre es gelaufen?`,simulation_stretch:`Wie weit zurück`,simulation_start:`Zurückblicken`,simulation_working:`Der Verlauf wird gelesen …`,stretch_day:`den letzten 24 Stunden`,stretch_days:`den letzten {n} Tagen`,ran_never:`Es wäre in {stretch} nicht gelaufen.`,ran_once:`Es wäre in {stretch} einmal gelaufen.`,ran_often:`Es wäre in {stretch} {n}-mal gelaufen.`,ran_unknown:`Wann es gelaufen wäre, lässt sich nicht sagen.`,ran_latest:`Gezeigt werden die letzten {n}.`,times_a_day:`{n}-mal`,history_since:`Der Verlauf seiner Dinge beginnt am {when}; was davor war, ist nicht bekannt.`,gap_unreadable:`Nicht abgespielt: „{text}“. Hier geht es um mehr als Zustände und Zeiten.`,gap_unrecorded:`Nicht abgespielt: „{text}“. Nichts aufgezeichnet wurde von: {things}.`,enabled:`Läuft ab jetzt`,open_other:`Diese Automation öffnen`,nothing_chosen:`Schalte etwas ein, um es zu erstellen.`,unnamed:`Automation`,trigger_state:`Ein Zustand ändert sich`,trigger_numeric_state:`Ein Wert überschreitet eine Grenze`,trigger_time:`Zu einer Uhrzeit`,trigger_time_pattern:`In regelmäßigen Abständen`,trigger_sun:`Die Sonne`,trigger_zone:`Jemand betritt oder verlässt eine Zone`,trigger_event:`Ein Ereignis tritt ein`,trigger_template:`Ein Template wird wahr`,trigger_homeassistant:`Home Assistant startet oder endet`,trigger_calendar:`Ein Kalendereintrag`,trigger_device:`Etwas geschieht an einem Gerät`,condition_state:`Ein Zustand ist`,condition_numeric_state:`Ein Wert liegt in Grenzen`,condition_time:`Zu dieser Zeit`,condition_sun:`Die Sonne ist`,condition_zone:`Jemand ist in einer Zone`,condition_template:`Ein Template ist wahr`,condition_device:`Ein Gerät ist`,condition_trigger:`Ausgelöst durch`,condition_and:`Alles davon`,condition_or:`Eines davon`,condition_not:`Nichts davon`,action_delay:`Warten`,action_wait:`Warten, bis etwas geschieht`,action_choose:`Auswählen`,action_if:`Falls`,action_then:`dann`,action_else:`sonst`,action_repeat:`Wiederholen`,action_parallel:`Gleichzeitig`,action_sequence:`Nacheinander`,action_stop:`Anhalten`,action_scene:`Szene aktivieren`,action_event:`Ereignis senden`,action_variables:`Werte merken`,action_device:`Etwas an einem Gerät tun`,key_to:`wird`,key_from:`war`,key_state:`ist`,key_for:`für`,key_at:`um`,key_above:`über`,key_below:`unter`,key_before:`vor`,key_after:`nach`,key_weekday:`am`,key_event:`Ereignis`,key_offset:`verschoben um`,key_attribute:`von`,weekday_mon:`Montag`,weekday_tue:`Dienstag`,weekday_wed:`Mittwoch`,weekday_thu:`Donnerstag`,weekday_fri:`Freitag`,weekday_sat:`Samstag`,weekday_sun:`Sonntag`,event_sunrise:`Sonnenaufgang`,event_sunset:`Sonnenuntergang`,hours:`{n} Std.`,minutes:`{n} Min.`,seconds:`{n} Sek.`,example_motion_light:`Schalte {light} ein, wenn {motion} nach Sonnenuntergang Bewegung erkennt`,example_cover:`Schließe {cover} bei Sonnenuntergang`,example_switch:`Schalte {switch} um 22 Uhr aus`,example_window:`Benachrichtige mich, wenn {window} 10 Minuten lang offen ist`,example_away:`Schalte {light} aus, wenn alle gegangen sind`},L={menu:`Open the sidebar`,ask:`Ask`,drafts:`Drafts`,ask_title:`What should happen?`,ask_label:`Your request`,ask_hint:`Say when it should happen and what. Nothing is saved before you say yes.`,ask_send:`Make an automation`,examples:`For example`,working:`Working on it`,stage_reading:`Reading your words`,stage_choosing:`Choosing functions of your home`,stage_checking:`Checking with Home Assistant`,stage_completing:`Looking for what is missing`,cancel:`Cancel`,your_request:`Your request`,ask_again:`Change the request`,question:`One question`,answer_label:`Your answer`,answer_send:`Answer`,refused:`That is not possible here`,nearest:`Use instead`,retry:`Try again`,failed:`Something went wrong`,unknown_error:`Home Assistant did not answer. Try again in a moment.`,reload_title:`FARM was updated`,reload_text:`Reload the page to use the new version.`,reload:`Reload`,loading:`Loading…`,no_drafts:`No drafts yet`,no_drafts_text:`What you ask for here or by voice waits in this list until you decide.`,waiting:`Waiting for you`,history:`Decided`,state_waiting:`Waiting`,state_accepted:`Created`,state_discarded:`Not created`,origin_voice:`By voice`,origin_text:`Typed`,origin_action:`By an action`,review:`Review`,undo:`Undo`,create:`Create`,discard:`Discard`,created:`Created`,created_off_text:`It is switched off: Home Assistant does nothing with it until you switch it on.`,created_text:`Home Assistant runs it from now on. You can change it in the editor or take it back.`,discarded_text:`This draft was discarded or taken back.`,open_editor:`Open in the editor`,all_automations:`All automations`,triggers:`When`,conditions:`Only if`,actions:`Then`,findings:`Read this first`,confirm:`I have read this and want it anyway`,confirm_needed:`Tick the box above to create it.`,completions:`What is still missing`,completions_text:`Offered for safety and to complete what you asked for. Off unless you switch it on.`,replaces:`Takes the place of: {names}`,why:`Why`,severity_critical:`Critical`,severity_high:`Important`,severity_medium:`Useful`,severity_low:`Nice to have`,quality_safety:`Safety`,quality_security:`Security`,quality_privacy:`Privacy`,quality_energy:`Energy`,quality_comfort:`Comfort`,quality_health:`Health`,show_yaml:`Show YAML`,hide_yaml:`Hide YAML`,explanation:`How this came about`,candidates:`What was considered`,verifier:`Certainty of the checks: {score} %`,tree:`Intents, plans and rules`,tree_alt:`The requirements tree: intents on top, plans below them, rules at the bottom`,zoom:`Enlarge`,save_explanation:`Save as a file`,simulation:`What would have happened`,simulation_text:`Play it over the history of your home: when would it have run?`,simulation_stretch:`How far back`,simulation_start:`Look back`,simulation_working:`Reading the history…`,stretch_day:`the last 24 hours`,stretch_days:`the last {n} days`,ran_never:`It would not have run in {stretch}.`,ran_once:`It would have run once in {stretch}.`,ran_often:`It would have run {n} times in {stretch}.`,ran_unknown:`When it would have run cannot be told.`,ran_latest:`The latest {n} are shown.`,times_a_day:`{n} times`,history_since:`The history of its things begins on {when}; what was before is not known.`,gap_unreadable:`Not played: “{text}”. It is about more than states and times.`,gap_unrecorded:`Not played: “{text}”. Nothing was recorded of {things}.`,enabled:`Runs from now on`,open_other:`Open that automation`,nothing_chosen:`Switch something on to create it.`,unnamed:`Automation`,trigger_state:`A state changes`,trigger_numeric_state:`A value crosses a limit`,trigger_time:`At a time`,trigger_time_pattern:`At regular times`,trigger_sun:`The sun`,trigger_zone:`Somebody enters or leaves a zone`,trigger_event:`An event happens`,trigger_template:`A template becomes true`,trigger_homeassistant:`Home Assistant starts or stops`,trigger_calendar:`A calendar entry`,trigger_device:`Something happens on a device`,condition_state:`A state is`,condition_numeric_state:`A value lies within limits`,condition_time:`At this time of day or week`,condition_sun:`The sun is`,condition_zone:`Somebody is in a zone`,condition_template:`A template is true`,condition_device:`A device is`,condition_trigger:`It was started by`,condition_and:`All of these`,condition_or:`Any of these`,condition_not:`None of these`,action_delay:`Wait`,action_wait:`Wait until something happens`,action_choose:`Choose`,action_if:`If`,action_then:`then`,action_else:`otherwise`,action_repeat:`Repeat`,action_parallel:`At the same time`,action_sequence:`One after the other`,action_stop:`Stop`,action_scene:`Activate a scene`,action_event:`Send an event`,action_variables:`Remember values`,action_device:`Do something on a device`,key_to:`becomes`,key_from:`was`,key_state:`is`,key_for:`for`,key_at:`at`,key_above:`above`,key_below:`below`,key_before:`before`,key_after:`after`,key_weekday:`on`,key_event:`event`,key_offset:`shifted by`,key_attribute:`of`,weekday_mon:`Monday`,weekday_tue:`Tuesday`,weekday_wed:`Wednesday`,weekday_thu:`Thursday`,weekday_fri:`Friday`,weekday_sat:`Saturday`,weekday_sun:`Sunday`,event_sunrise:`sunrise`,event_sunset:`sunset`,hours:`{n} h`,minutes:`{n} min`,seconds:`{n} s`,example_motion_light:`Turn on {light} when {motion} detects motion after sunset`,example_cover:`Close {cover} at sunset`,example_switch:`Turn off {switch} at 10 pm`,example_window:`Notify me when {window} is open for 10 minutes`,example_away:`Turn off {light} when everybody has left`},Ge={de:We,en:L,fr:{menu:`Ouvrir la barre latérale`,ask:`Demander`,drafts:`Brouillons`,ask_title:`Que doit-il se passer ?`,ask_label:`Votre demande`,ask_hint:`Dites quand et quoi. Rien n’est enregistré sans votre accord.`,ask_send:`Créer une automatisation`,examples:`Par exemple`,working:`En cours`,stage_reading:`Lecture de vos mots`,stage_choosing:`Choix des fonctions de la maison`,stage_checking:`Vérification par Home Assistant`,stage_completing:`Recherche de ce qui manque`,cancel:`Annuler`,your_request:`Votre demande`,ask_again:`Modifier la demande`,question:`Une question`,answer_label:`Votre réponse`,answer_send:`Répondre`,refused:`Ce n’est pas possible ici`,nearest:`Utiliser à la place`,retry:`Réessayer`,failed:`Un problème est survenu`,unknown_error:`Home Assistant n’a pas répondu. Réessayez dans un instant.`,reload_title:`FARM a été mis à jour`,reload_text:`Rechargez la page pour utiliser la nouvelle version.`,reload:`Recharger`,loading:`Chargement…`,no_drafts:`Aucun brouillon`,no_drafts_text:`Ce que vous demandez ici ou à la voix attend dans cette liste votre décision.`,waiting:`En attente`,history:`Décidés`,state_waiting:`En attente`,state_accepted:`Créée`,state_discarded:`Non créée`,origin_voice:`À la voix`,origin_text:`Saisie`,origin_action:`Par une action`,review:`Examiner`,undo:`Revenir en arrière`,create:`Créer`,discard:`Rejeter`,created:`Créée`,created_off_text:`Elle est désactivée : Home Assistant n’en fait rien tant que vous ne l’activez pas.`,created_text:`Home Assistant l’exécute désormais. Vous pouvez la modifier dans l’éditeur ou revenir en arrière.`,discarded_text:`Ce brouillon a été rejeté ou retiré.`,open_editor:`Ouvrir dans l’éditeur`,all_automations:`Toutes les automatisations`,triggers:`Quand`,conditions:`Seulement si`,actions:`Alors`,findings:`À lire d’abord`,confirm:`J’ai lu ceci et je le veux quand même`,confirm_needed:`Cochez la case ci-dessus pour la créer.`,completions:`Ce qui manque encore`,completions_text:`Proposé pour la sécurité et pour compléter votre demande. Désactivé tant que vous ne l’activez pas.`,replaces:`Remplace : {names}`,why:`Pourquoi`,severity_critical:`Critique`,severity_high:`Important`,severity_medium:`Utile`,severity_low:`Agréable`,quality_safety:`Sécurité`,quality_security:`Protection`,quality_privacy:`Vie privée`,quality_energy:`Énergie`,quality_comfort:`Confort`,quality_health:`Santé`,show_yaml:`Afficher le YAML`,hide_yaml:`Masquer le YAML`,explanation:`Comment on y est arrivé`,candidates:`Ce qui a été envisagé`,verifier:`Certitude des vérifications : {score} %`,tree:`Intentions, plans et règles`,tree_alt:`L'arbre des exigences : les intentions en haut, les plans dessous, les règles en bas`,zoom:`Agrandir`,save_explanation:`Enregistrer dans un fichier`,simulation:`Ce qui se serait passé`,simulation_text:`Rejouez-la sur l'historique de la maison : quand aurait-elle été exécutée ?`,simulation_stretch:`Jusqu'où remonter`,simulation_start:`Regarder en arrière`,simulation_working:`Lecture de l'historique…`,stretch_day:`au cours des dernières 24 heures`,stretch_days:`au cours des {n} derniers jours`,ran_never:`Elle n'aurait pas été exécutée {stretch}.`,ran_once:`Elle aurait été exécutée une fois {stretch}.`,ran_often:`Elle aurait été exécutée {n} fois {stretch}.`,ran_unknown:`On ne peut pas dire quand elle aurait été exécutée.`,ran_latest:`Les {n} dernières sont affichées.`,times_a_day:`{n} fois`,history_since:`L'historique de ses éléments commence le {when} ; on ignore ce qu'il y avait avant.`,gap_unreadable:`Non rejoué : « {text} ». Il s'agit de plus que d'états et d'heures.`,gap_unrecorded:`Non rejoué : « {text} ». Rien n'a été enregistré de {things}.`,enabled:`Active dès maintenant`,open_other:`Ouvrir cette automatisation`,nothing_chosen:`Activez quelque chose pour le créer.`,unnamed:`Automatisation`,trigger_state:`Un état change`,trigger_numeric_state:`Une valeur franchit une limite`,trigger_time:`À une heure`,trigger_time_pattern:`À intervalles réguliers`,trigger_sun:`Le soleil`,trigger_zone:`Quelqu’un entre dans une zone ou en sort`,trigger_event:`Un événement survient`,trigger_template:`Un modèle devient vrai`,trigger_homeassistant:`Home Assistant démarre ou s’arrête`,trigger_calendar:`Un rendez-vous`,trigger_device:`Quelque chose se passe sur un appareil`,condition_state:`Un état est`,condition_numeric_state:`Une valeur est dans des limites`,condition_time:`À ce moment`,condition_sun:`Le soleil est`,condition_zone:`Quelqu’un est dans une zone`,condition_template:`Un modèle est vrai`,condition_device:`Un appareil est`,condition_trigger:`Déclenché par`,condition_and:`Tout ceci`,condition_or:`L’un de ceci`,condition_not:`Rien de ceci`,action_delay:`Attendre`,action_wait:`Attendre que quelque chose se passe`,action_choose:`Choisir`,action_if:`Si`,action_then:`alors`,action_else:`sinon`,action_repeat:`Répéter`,action_parallel:`En même temps`,action_sequence:`L’un après l’autre`,action_stop:`Arrêter`,action_scene:`Activer une scène`,action_event:`Envoyer un événement`,action_variables:`Retenir des valeurs`,action_device:`Agir sur un appareil`,key_to:`devient`,key_from:`était`,key_state:`est`,key_for:`pendant`,key_at:`à`,key_above:`au-dessus de`,key_below:`au-dessous de`,key_before:`avant`,key_after:`après`,key_weekday:`le`,key_event:`événement`,key_offset:`décalé de`,key_attribute:`de`,weekday_mon:`lundi`,weekday_tue:`mardi`,weekday_wed:`mercredi`,weekday_thu:`jeudi`,weekday_fri:`vendredi`,weekday_sat:`samedi`,weekday_sun:`dimanche`,event_sunrise:`lever du soleil`,event_sunset:`coucher du soleil`,hours:`{n} h`,minutes:`{n} min`,seconds:`{n} s`,example_motion_light:`Allume {light} quand {motion} détecte un mouvement après le coucher du soleil`,example_cover:`Ferme {cover} au coucher du soleil`,example_switch:`Éteins {switch} à 22 h`,example_window:`Préviens-moi quand {window} est ouvert pendant 10 minutes`,example_away:`Éteins {light} quand tout le monde est parti`}};function Ke(e){let t=Ge[e.split(`-`)[0]?.toLowerCase()??``]??L;return(e,n={})=>qe(t[e],n)}var R=e=>e in L;function qe(e,t){return e.replace(/\{(\w+)\}/g,(e,n)=>String(t[n]??e))}function z(e,t,n){let{translation_key:r,translation_placeholders:i,message:a}=e??{};return r&&t.localize?.(`component.farm.exceptions.${r}.message`,i??{})||a||n(`unknown_error`)}var Je=4,B={light:e=>P(e.entity_id)===`light`,motion:e=>Qe(e,`motion`,`occupancy`),cover:e=>P(e.entity_id)===`cover`&&e.attributes.device_class!==`garage`,switch:e=>P(e.entity_id)===`switch`,window:e=>Qe(e,`window`,`door`)},Ye=[[`example_motion_light`,[`light`,`motion`]],[`example_cover`,[`cover`]],[`example_switch`,[`switch`]],[`example_window`,[`window`]],[`example_away`,[`light`]]];function Xe(e,t){let n=Ze(e);return Ye.filter(([,e])=>e.every(e=>n[e])).slice(0,Je).map(([e])=>qe(t(e),n))}function Ze(e){let t=Object.values(e.states).filter(t=>t.attributes.friendly_name&&!$e(e,t.entity_id)).sort((e,t)=>e.entity_id.localeCompare(t.entity_id)),n=t.find(B.motion),r=n&&I(e,n.entity_id),i={};for(let n of Object.keys(B)){let a=t.filter(B[n]),o=a.find(t=>r&&I(e,t.entity_id)===r)??a[0];o&&(i[n]=F(e,o.entity_id))}return i}var Qe=(e,...t)=>P(e.entity_id)===`binary_sensor`&&t.includes(e.attributes.device_class??``);function $e(e,t){let n=e.entities?.[t];return!!(n?.hidden||n?.entity_category)}var et=`M12,4A4,4 0 0,1 16,8A4,4 0 0,1 12,12A4,4 0 0,1 8,8A4,4 0 0,1 12,4M12,14C16.42,14 20,15.79 20,18V20H4V18C4,15.79 7.58,14 12,14Z`,tt=`M12,2L1,21H23M12,6L19.53,19H4.47M11,10V14H13V10M11,16V18H13V16`,nt=`M10 21H14C14 22.1 13.1 23 12 23S10 22.1 10 21M21 19V20H3V19L5 17V11C5 7.9 7 5.2 10 4.3V4C10 2.9 10.9 2 12 2S14 2.9 14 4V4.3C17 5.2 19 7.9 19 11V17L21 19M17 11C17 8.2 14.8 6 12 6S7 8.2 7 11V18H17V11Z`,rt=`M20 19V3H4V19H2V21H22V19H20M16 9H18V11H16V9M14 11H6V9H14V11M18 7H16V5H18V7M14 5V7H6V5H14M6 19V13H14V14.82C13.55 15.14 13.25 15.66 13.25 16.25C13.25 17.22 14.03 18 15 18S16.75 17.22 16.75 16.25C16.75 15.66 16.45 15.13 16 14.82V13H18V19H6Z`,it=`M15,13H16.5V15.82L18.94,17.23L18.19,18.53L15,16.69V13M19,8H5V19H9.67C9.24,18.09 9,17.07 9,16A7,7 0 0,1 16,9C17.07,9 18.09,9.24 19,9.67V8M5,21C3.89,21 3,20.1 3,19V5C3,3.89 3.89,3 5,3H6V1H8V3H16V1H18V3H19A2,2 0 0,1 21,5V11.1C22.24,12.36 23,14.09 23,16A7,7 0 0,1 16,23C14.09,23 12.36,22.24 11.1,21H5M16,11.15A4.85,4.85 0 0,0 11.15,16C11.15,18.68 13.32,20.85 16,20.85A4.85,4.85 0 0,0 20.85,16C20.85,13.32 18.68,11.15 16,11.15Z`,at=`M12 2C6.5 2 2 6.5 2 12S6.5 22 12 22 22 17.5 22 12 17.5 2 12 2M12 20C7.59 20 4 16.41 4 12S7.59 4 12 4 20 7.59 20 12 16.41 20 12 20M16.59 7.58L10 14.17L7.41 11.59L6 13L10 17L18 9L16.59 7.58Z`,ot=`M12,20A8,8 0 0,0 20,12A8,8 0 0,0 12,4A8,8 0 0,0 4,12A8,8 0 0,0 12,20M12,2A10,10 0 0,1 22,12A10,10 0 0,1 12,22C6.47,22 2,17.5 2,12A10,10 0 0,1 12,2M12.5,7V12.25L17,14.92L16.25,16.15L11,13V7H12.5Z`,st=`M12,3C10.89,3 10,3.89 10,5H3V19H2V21H22V19H21V5C21,3.89 20.11,3 19,3H12M12,5H19V19H12V5M5,11H7V13H5V11Z`,ct=`M12,11A1,1 0 0,0 11,12A1,1 0 0,0 12,13A1,1 0 0,0 13,12A1,1 0 0,0 12,11M12.5,2C17,2 17.11,5.57 14.75,6.75C13.76,7.24 13.32,8.29 13.13,9.22C13.61,9.42 14.03,9.73 14.35,10.13C18.05,8.13 22.03,8.92 22.03,12.5C22.03,17 18.46,17.1 17.28,14.73C16.78,13.74 15.72,13.3 14.79,13.11C14.59,13.59 14.28,14 13.88,14.34C15.87,18.03 15.08,22 11.5,22C7,22 6.91,18.42 9.27,17.24C10.25,16.75 10.69,15.71 10.89,14.79C10.4,14.59 9.97,14.27 9.65,13.87C5.96,15.85 2,15.07 2,11.5C2,7 5.56,6.89 6.74,9.26C7.24,10.25 8.29,10.68 9.22,10.87C9.41,10.39 9.73,9.97 10.14,9.65C8.15,5.96 8.94,2 12.5,2Z`,lt=`M3,5H9V11H3V5M5,7V9H7V7H5M11,7H21V9H11V7M11,15H21V17H11V15M5,20L1.5,16.5L2.91,15.09L5,17.17L9.59,12.59L11,14L5,20Z`,ut=`M12,2A10,10 0 0,0 2,12A10,10 0 0,0 12,22A10,10 0 0,0 22,12A10,10 0 0,0 12,2M12,4A8,8 0 0,1 20,12C20,14.4 19,16.5 17.3,18C15.9,16.7 14,16 12,16C10,16 8.2,16.7 6.7,18C5,16.5 4,14.4 4,12A8,8 0 0,1 12,4M14,5.89C13.62,5.9 13.26,6.15 13.1,6.54L11.81,9.77L11.71,10C11,10.13 10.41,10.6 10.14,11.26C9.73,12.29 10.23,13.45 11.26,13.86C12.29,14.27 13.45,13.77 13.86,12.74C14.12,12.08 14,11.32 13.57,10.76L13.67,10.5L14.96,7.29L14.97,7.26C15.17,6.75 14.92,6.17 14.41,5.96C14.28,5.91 14.15,5.89 14,5.89M10,6A1,1 0 0,0 9,7A1,1 0 0,0 10,8A1,1 0 0,0 11,7A1,1 0 0,0 10,6M7,9A1,1 0 0,0 6,10A1,1 0 0,0 7,11A1,1 0 0,0 8,10A1,1 0 0,0 7,9M17,9A1,1 0 0,0 16,10A1,1 0 0,0 17,11A1,1 0 0,0 18,10A1,1 0 0,0 17,9Z`,dt=`M11,18H13V16H11V18M12,2A10,10 0 0,0 2,12A10,10 0 0,0 12,22A10,10 0 0,0 22,12A10,10 0 0,0 12,2M12,20C7.59,20 4,16.41 4,12C4,7.59 7.59,4 12,4C16.41,4 20,7.59 20,12C20,16.41 16.41,20 12,20M12,6A4,4 0 0,0 8,10H10A2,2 0 0,1 12,8A2,2 0 0,1 14,10C14,12 11,11.75 11,15H13C13,12.75 16,12.5 16,10A4,4 0 0,0 12,6Z`,ft=`M12,2A7,7 0 0,1 19,9C19,11.38 17.81,13.47 16,14.74V17A1,1 0 0,1 15,18H9A1,1 0 0,1 8,17V14.74C6.19,13.47 5,11.38 5,9A7,7 0 0,1 12,2M9,21V20H15V21A1,1 0 0,1 14,22H10A1,1 0 0,1 9,21M12,4A5,5 0 0,0 7,9C7,11.05 8.23,12.81 10,13.58V16H14V13.58C15.77,12.81 17,11.05 17,9A5,5 0 0,0 12,4Z`,pt=`M12,17A2,2 0 0,0 14,15C14,13.89 13.1,13 12,13A2,2 0 0,0 10,15A2,2 0 0,0 12,17M18,8A2,2 0 0,1 20,10V20A2,2 0 0,1 18,22H6A2,2 0 0,1 4,20V10C4,8.89 4.9,8 6,8H7V6A5,5 0 0,1 12,1A5,5 0 0,1 17,6V8H18M12,3A3,3 0 0,0 9,6V8H15V6A3,3 0 0,0 12,3Z`,mt=`M3,6H21V8H3V6M3,11H21V13H3V11M3,16H21V18H3V16Z`,ht=`M12,22A10,10 0 0,1 2,12A10,10 0 0,1 12,2C17.5,2 22,6 22,11A6,6 0 0,1 16,17H14.2C13.9,17 13.7,17.2 13.7,17.5C13.7,17.6 13.8,17.7 13.8,17.8C14.2,18.3 14.4,18.9 14.4,19.5C14.5,20.9 13.4,22 12,22M12,4A8,8 0 0,0 4,12A8,8 0 0,0 12,20C12.3,20 12.5,19.8 12.5,19.5C12.5,19.3 12.4,19.2 12.4,19.1C12,18.6 11.8,18.1 11.8,17.5C11.8,16.1 12.9,15 14.3,15H16A4,4 0 0,0 20,11C20,7.1 16.4,4 12,4M6.5,10C7.3,10 8,10.7 8,11.5C8,12.3 7.3,13 6.5,13C5.7,13 5,12.3 5,11.5C5,10.7 5.7,10 6.5,10M9.5,6C10.3,6 11,6.7 11,7.5C11,8.3 10.3,9 9.5,9C8.7,9 8,8.3 8,7.5C8,6.7 8.7,6 9.5,6M14.5,6C15.3,6 16,6.7 16,7.5C16,8.3 15.3,9 14.5,9C13.7,9 13,8.3 13,7.5C13,6.7 13.7,6 14.5,6M17.5,10C18.3,10 19,10.7 19,11.5C19,12.3 18.3,13 17.5,13C16.7,13 16,12.3 16,11.5C16,10.7 16.7,10 17.5,10Z`,gt=`M16 7V3H14V7H10V3H8V7C7 7 6 8 6 9V14.5L9.5 18V21H14.5V18L18 14.5V9C18 8 17 7 16 7M16 13.67L13.09 16.59L12.67 17H11.33L10.92 16.59L8 13.67V9.09C8 9.06 8.06 9 8.09 9H15.92C15.95 9 16 9.06 16 9.09V13.67Z`,_t=`M15,20A1,1 0 0,0 16,19V4H8A1,1 0 0,0 7,5V16H5V5A3,3 0 0,1 8,2H19A3,3 0 0,1 22,5V6H20V5A1,1 0 0,0 19,4A1,1 0 0,0 18,5V9L18,19A3,3 0 0,1 15,22H5A3,3 0 0,1 2,19V18H13A2,2 0 0,0 15,20M9,6H14V8H9V6M9,10H14V12H9V10M9,14H14V16H9V14Z`,vt=`M2,21L23,12L2,3V10L17,12L2,14V21Z`,yt={alarm_control_panel:`M11,13H13V16H16V11H18L12,6L6,11H8V16H11V13M12,1L21,5V11C21,16.55 17.16,21.74 12,23C6.84,21.74 3,16.55 3,11V5L12,1Z`,binary_sensor:st,calendar:it,climate:`M16.95,16.95L14.83,14.83C15.55,14.1 16,13.1 16,12C16,11.26 15.79,10.57 15.43,10L17.6,7.81C18.5,9 19,10.43 19,12C19,13.93 18.22,15.68 16.95,16.95M12,5C13.57,5 15,5.5 16.19,6.4L14,8.56C13.43,8.21 12.74,8 12,8A4,4 0 0,0 8,12C8,13.1 8.45,14.1 9.17,14.83L7.05,16.95C5.78,15.68 5,13.93 5,12A7,7 0 0,1 12,5M12,2A10,10 0 0,0 2,12A10,10 0 0,0 12,22A10,10 0 0,0 22,12C22,6.47 17.5,2 12,2Z`,cover:rt,device_tracker:et,fan:ct,light:ft,lock:pt,media_player:`M21,17H3V5H21M21,3H3A2,2 0 0,0 1,5V17A2,2 0 0,0 3,19H8V21H16V19H21A2,2 0 0,0 23,17V5A2,2 0 0,0 21,3Z`,notify:nt,persistent_notification:nt,person:et,scene:ht,script:_t,sensor:ut,sun:`M3,12H7A5,5 0 0,1 12,7A5,5 0 0,1 17,12H21A1,1 0 0,1 22,13A1,1 0 0,1 21,14H3A1,1 0 0,1 2,13A1,1 0 0,1 3,12M5,16H19A1,1 0 0,1 20,17A1,1 0 0,1 19,18H5A1,1 0 0,1 4,17A1,1 0 0,1 5,16M17,20A1,1 0 0,1 18,21A1,1 0 0,1 17,22H7A1,1 0 0,1 6,21A1,1 0 0,1 7,20H17M15,12A3,3 0 0,0 12,9A3,3 0 0,0 9,12H15M12,2L14.39,5.42C13.65,5.15 12.84,5 12,5C11.16,5 10.35,5.15 9.61,5.42L12,2M3.34,7L7.5,6.65C6.9,7.16 6.36,7.78 5.94,8.5C5.5,9.24 5.25,10 5.11,10.79L3.34,7M20.65,7L18.88,10.79C18.74,10 18.47,9.23 18.05,8.5C17.63,7.78 17.1,7.15 16.5,6.64L20.65,7Z`,switch:gt,time:ot,time_pattern:ot,timer:`M12,20A7,7 0 0,1 5,13A7,7 0 0,1 12,6A7,7 0 0,1 19,13A7,7 0 0,1 12,20M19.03,7.39L20.45,5.97C20,5.46 19.55,5 19.04,4.56L17.62,6C16.07,4.74 14.12,4 12,4A9,9 0 0,0 3,13A9,9 0 0,0 12,22C17,22 21,17.97 21,13C21,10.88 20.26,8.93 19.03,7.39M11,14H13V8H11M15,1H9V3H15V1Z`},V={alert:tt,done:at,empty:lt,menu:mt,question:dt,send:vt},bt=e=>H(yt[e]??`M7,2V13H10V22L17,10H13L17,2H7Z`),H=e=>w`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${e}></path></svg>`,U=o`
  :host {
    --text: var(--primary-text-color, #141414);
    --faint: var(--secondary-text-color, #5e5e5e);
    --line: var(--divider-color, #e0e0e0);
    --card: var(--ha-card-background, var(--card-background-color, #fff));
    --accent: var(--primary-color, #009ac7);
    --on-accent: var(--text-primary-color, #fff);
    /* Darker than the theme's own, so that white text on it can be read. */
    --filled: color-mix(in srgb, var(--accent) 75%, #000);
    --bad: var(--error-color, #db4437);
    --warn: var(--warning-color, #ffa600);
    --good: var(--success-color, #43a047);
    color: var(--text);
    font-family: var(--ha-font-family-body, Roboto, system-ui, sans-serif);
    font-size: 16px;
    line-height: 1.5;
  }
  * {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol {
    margin: 0;
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  h2 {
    font-size: 1.375rem;
    font-weight: 500;
    line-height: 1.3;
  }
  h3 {
    font-size: 1rem;
    font-weight: 500;
  }
  h2:focus {
    outline: none;
  }
  .card {
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: var(--ha-card-border-radius, 12px);
    padding: 16px;
    display: flex;
    flex-direction: column;
    gap: 12px;
  }
  .stack {
    display: flex;
    flex-direction: column;
    gap: 16px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .spread {
    justify-content: space-between;
  }
  .faint {
    color: var(--faint);
    font-size: 0.875rem;
  }
  .pre {
    white-space: pre-line;
  }
  .icon {
    width: 24px;
    height: 24px;
    flex: none;
    fill: currentColor;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    color: var(--text);
    background: transparent;
    border: 1px solid var(--line);
    border-radius: 20px;
    min-height: 40px;
    padding: 6px 16px;
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    gap: 8px;
    text-align: start;
  }
  button:hover,
  .button:hover {
    border-color: var(--accent);
  }
  button.main {
    background: var(--filled);
    border-color: var(--filled);
    color: var(--on-accent);
  }
  button.plain {
    border-color: transparent;
  }
  button:disabled {
    opacity: 0.5;
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .chip {
    font-size: 0.75rem;
    font-weight: 500;
    border: 1px solid currentColor;
    border-radius: 12px;
    padding: 1px 8px;
    white-space: nowrap;
  }
  .chip.critical {
    color: var(--text);
    border-color: var(--bad);
    border-width: 2px;
  }
  .chip.high {
    color: var(--text);
    border-color: var(--warn);
    border-width: 2px;
  }
  .notice {
    border-inline-start: 4px solid var(--accent);
  }
  .notice.bad {
    border-inline-start-color: var(--bad);
  }
  .notice.warn {
    border-inline-start-color: var(--warn);
  }
  .notice.good {
    border-inline-start-color: var(--good);
  }
  label {
    cursor: pointer;
  }
  select {
    font: inherit;
    color: inherit;
    background: var(--input-fill-color, var(--secondary-background-color, #f0f0f0));
    border: 1px solid var(--faint);
    border-radius: 8px;
    min-height: 40px;
    padding: 6px 12px;
  }
  option {
    background: var(--card);
    color: var(--text);
  }
  textarea,
  input[type="text"] {
    font: inherit;
    color: inherit;
    background: var(--input-fill-color, var(--secondary-background-color, #f0f0f0));
    border: 1px solid var(--faint);
    border-radius: 8px;
    padding: 12px;
    inline-size: 100%;
    resize: vertical;
  }
  input[type="checkbox"] {
    accent-color: var(--accent);
    inline-size: 20px;
    block-size: 20px;
    flex: none;
    margin: 2px 0;
  }
  input[role="switch"] {
    appearance: none;
    inline-size: 40px;
    block-size: 24px;
    border-radius: 12px;
    background: var(--faint);
    position: relative;
    cursor: pointer;
    transition: background 0.15s;
  }
  input[role="switch"]::after {
    content: "";
    position: absolute;
    inset-block-start: 3px;
    inset-inline-start: 3px;
    inline-size: 18px;
    block-size: 18px;
    border-radius: 50%;
    background: #fff;
    transition: inset-inline-start 0.15s;
  }
  input[role="switch"]:checked {
    background: var(--accent);
  }
  input[role="switch"]:checked::after {
    inset-inline-start: 19px;
  }
  pre {
    margin: 0;
    padding: 12px;
    overflow: auto;
    font-size: 0.8125rem;
    line-height: 1.45;
    background: var(--secondary-background-color, #f5f5f5);
    border-radius: 8px;
    direction: ltr;
    text-align: left;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`,xt=[`reading`,`choosing`,`checking`,`completing`];function St({say:e,request:t,examples:n,onRequest:r,onAsk:i}){let a=e=>{e.preventDefault(),t.trim()&&i(t.trim())};return w`
    <form class="card" @submit=${a}>
      <h2 tabindex="-1"><label for="request">${e(`ask_title`)}</label></h2>
      <textarea
        id="request"
        rows="3"
        maxlength="2000"
        dir="auto"
        enterkeyhint="send"
        aria-describedby="hint"
        .value=${t}
        @input=${e=>r(e.target.value)}
        @keydown=${e=>{e.key===`Enter`&&!e.shiftKey&&!e.isComposing&&a(e)}}
      ></textarea>
      <p id="hint" class="faint">${e(`ask_hint`)}</p>
      <div class="row">
        <button class="main" type="submit" ?disabled=${!t.trim()}>
          ${H(V.send)}${e(`ask_send`)}
        </button>
      </div>
    </form>
    ${n.length?w`<section class="stack" aria-labelledby="examples">
          <h3 id="examples">${e(`examples`)}</h3>
          <ul class="row">
            ${n.map(e=>w`<li><button type="button" @click=${()=>r(e)}>${e}</button></li>`)}
          </ul>
        </section>`:``}
  `}function Ct(e,t,n,r){let i=n?xt.indexOf(n):-1,a=e=>e<i?`past`:e===i?`now`:`ahead`;return w`
    <section class="card" aria-labelledby="working">
      <h2 id="working" tabindex="-1">${e(`working`)}</h2>
      <p dir="auto">“${t}”</p>
      <ol class="stages">
        ${xt.map((t,n)=>w`<li class=${a(n)} aria-current=${n===i?`step`:`false`}>
            <span class="dot" aria-hidden="true"></span>${e(`stage_${t}`)}
          </li>`)}
      </ol>
      <p class="unseen" role="status">${n?e(`stage_${n}`):``}</p>
      <div class="row"><button type="button" @click=${r}>${e(`cancel`)}</button></div>
    </section>
  `}var wt=(e,t)=>e.completions.filter(e=>t.has(e.id)),Tt=(e,t)=>[...e.findings,...wt(e,t).flatMap(e=>e.findings)];function Et(e,t,n){return!e.automations.length&&!wt(e,t).length?`nothing_chosen`:Tt(e,t).length&&!n?`confirm_needed`:void 0}function Dt(e){return e.automations.map(e=>e.alias).filter(e=>typeof e==`string`).join(`, `)||e.request}function Ot(e,t){let n=[],r=0;for(let i of jt(e.sources)){i.start>r&&n.push({text:e.read.slice(r,i.start)});let a=i.sources.map(e=>Mt(e,t)).filter(Boolean);n.push({text:e.read.slice(i.start,i.end),meaning:[...new Set(a)].join(` · `)}),r=i.end}return r<e.read.length&&n.push({text:e.read.slice(r)}),n}var kt=(e,t)=>e.trace.filter(e=>e.clause&&e.candidates?.length).map(e=>({clause:e.clause??``,candidates:(e.candidates??[]).map(e=>({text:Pt(e,t),similarity:e.similarity??0}))}));function At(e,t){if(e.check!==`conflict`)return;let n=Object.values(t.states).filter(({entity_id:t,attributes:{friendly_name:n,id:r}})=>t.startsWith(`automation.`)&&n&&r&&e.message.includes(n));return n.sort((e,t)=>(t.attributes.friendly_name??``).length-(e.attributes.friendly_name??``).length),n[0]?.attributes.id}function jt(e){let t=/* @__PURE__ */ new Map;for(let n of e){let e=`${n.start}-${n.end}`,r=t.get(e)??{start:n.start,end:n.end,sources:[]};r.sources.push(n),t.set(e,r)}let n=[...t.values()].sort((e,t)=>e.end-e.start-(t.end-t.start)||e.start-t.start),r=[];for(let e of n)r.every(t=>t.end<=e.start||t.start>=e.end)&&r.push(e);return r.sort((e,t)=>e.start-t.start)}function Mt(e,t){return e.ids.length?e.ids.map(e=>Nt(e,t)).join(`, `):e.field?`${e.field.replaceAll(`_`,` `)}: ${e.value}`:e.value}function Nt(e,t){if(e.includes(`.`))return F(t,e);let n=Ue(t,e);return n===e?He(t,e):n}function Pt(e,t){let n=(e.entities??[]).map(e=>F(t,e)).join(`, `),r=e.function??e.functions?.join(`, `)??``;return n?`${r} – ${n}`:r}function W(e,t=0){if(Array.isArray(e))return e.length?e.map(e=>It(e,t)).join(`
`):`[]`;if(typeof e==`object`&&e){let n=Object.entries(e);return n.length?n.map(([e,n])=>Lt(e,n,t)).join(`
`):`{}`}return Ht(e)}var Ft=e=>W(e.length===1?e[0]:e);function It(e,t){let n=` `.repeat(t);return Rt(e)?`${n}- ${W(e,t+2).trimStart()}`:`${n}- ${W(e)}`}function Lt(e,t,n){let r=`${` `.repeat(n)}${Ht(e)}:`;return typeof t==`string`&&t.includes(`
`)?`${r} ${zt(t,n+2)}`:Rt(t)?`${r}\n${W(t,n+2)}`:`${r} ${W(t)}`}var Rt=e=>typeof e==`object`&&!!e&&Object.keys(e).length>0;function zt(e,t){let n=e.replace(/\n$/,``).split(`
`),r=` `.repeat(t);return`|${e.endsWith(`
`)?``:`-`}\n${n.map(e=>e&&r+e).join(`
`)}`}var Bt=/^[A-Za-z_À-ɏ][\w .À-ɏ/()'’-]*$/,Vt=/^(true|false|yes|no|on|off|null|y|n)$/i;function Ht(e){return typeof e==`string`?Bt.test(e)&&!Vt.test(e)&&e===e.trim()?e:JSON.stringify(e):String(e)}var Ut={triggers:`trigger`,conditions:`condition`,actions:`action`};function Wt(e,t,n){return Q(e[t]??e[Ut[t]]).map(e=>G(e,t,n))}function G(e,t,n){return typeof e==`string`?K({title:n.say(`condition_template`),details:[e]}):$(e)?t===`triggers`?Gt(e,n):t===`conditions`||`condition`in e?Kt(e,n):qt(e,n):K({title:String(e)})}function Gt(e,t){let n=Z(e.trigger??e.platform);return q(e,n,tn(`trigger_${n}`,t)??Y(n,`triggers`,t),[`trigger`,`platform`,`id`,`alias`],t)}function Kt(e,t){for(let n of[`and`,`or`,`not`])if(e[n]!==void 0||e.condition===n){let r=Q(e[n]??e.conditions).map(e=>G(e,`conditions`,t));return K({title:t.say(`condition_${n}`),inside:[{label:``,cards:r}]})}let n=Z(e.condition);return q(e,n,tn(`condition_${n}`,t)??Y(n,`conditions`,t),[`condition`,`alias`],t)}function qt(e,t){let n=Jt(e,t);if(n)return n;let r=Z(e.action??e.service);if(r){let n=Y(r,`services`,t);return q(e,P(r),n,[`action`,`service`,`alias`,`metadata`,`enabled`],t)}let{say:i}=t;return e.delay===void 0?e.scene===void 0?e.stop===void 0?e.device_id===void 0?q(e,`timer`,i([`wait_template`,`wait_for_trigger`].some(t=>t in e)?`action_wait`:`event`in e?`action_event`:`action_variables`),[],t):q(e,Z(e.domain),i(`action_device`),[`domain`],t):K({title:i(`action_stop`),details:[Z(e.stop)]}):K({icon:`scene`,title:i(`action_scene`),touched:Xt({entity_id:e.scene},t)}):K({icon:`timer`,title:i(`action_delay`),details:[J(e.delay,i)]})}function Jt(e,t){let{say:n}=t,r=e=>Q(e).map(e=>G(e,`conditions`,t)),i=e=>Q(e).map(e=>G(e,`actions`,t)),a=e=>e.filter(([,e])=>e.length).map(([e,t])=>({label:e,cards:t}));if(e.if!==void 0)return K({title:n(`action_if`),inside:a([[``,r(e.if)],[n(`action_then`),i(e.then)],[n(`action_else`),i(e.else)]])});if(e.choose!==void 0){let t=Q(e.choose).filter($);return K({title:n(`action_choose`),inside:a([...t.flatMap(e=>[[n(`action_if`),r(e.conditions)],[n(`action_then`),i(e.sequence)]]),[n(`action_else`),i(e.default)]])})}for(let t of[`repeat`,`parallel`,`sequence`]){let r=e[t];if(r!==void 0){let e=t===`repeat`&&$(r)?r.sequence:r;return K({title:n(`action_${t}`),inside:a([[``,i(e)]])})}}}var K=e=>({icon:``,touched:[],details:[],inside:[],...e});function q(e,t,n,r,i){let a=Yt(e);return K({icon:a[0]?P(a[0]):P(t),title:n,touched:Xt(e,i),details:Zt(e,r,a,i)})}function Yt(e){let t=$(e.target)?e.target:{};return[...Q(e.entity_id),...Q(t.entity_id)].map(Z)}function Xt(e,{hass:t}){let n=$(e.target)?e.target:{};return[...Yt(e).map(e=>({name:F(t,e),room:I(t,e)})),...Q(e.device_id??n.device_id).map(e=>({name:He(t,Z(e))})),...Q(n.area_id).map(e=>({name:Ue(t,Z(e))})),...[...Q(n.floor_id),...Q(n.label_id)].map(e=>({name:Z(e)}))]}function Zt(e,t,n,r){let i=/* @__PURE__ */ new Set([...t,`entity_id`,`device_id`,`target`,`data`,`options`]),a=Object.entries(e).filter(([e])=>!i.has(e)),o=[`data`,`options`].flatMap(t=>$(e[t])?Object.entries(e[t]):[]);return[...a,...o].filter(([,e])=>e!==null).map(([e,t])=>`${rn(e,r.say)} ${Qt(e,t,n,r)}`)}function Qt(e,t,n,r){if([`for`,`delay`,`offset`,`timeout`].includes(e))return J(t,r.say);if(Array.isArray(t))return t.map(t=>Qt(e,t,n,r)).join(`, `);if([`at`,`before`,`after`].includes(e))return $t(Z(t),r);let i=`${e}_${Z(t)}`;return R(i)?r.say(i):[`to`,`from`,`state`].includes(e)?en(Z(t),n[0],r):$(t)?JSON.stringify(t):String(t)}function $t(e,{hass:t,say:n}){let r=`event_${e}`;return R(r)?n(r):t.states[e]?F(t,e):e.replace(/^(\d{1,2}:\d\d):00$/,`$1`)}function en(e,t,{hass:n}){let r=t?n.states[t]:void 0;return r&&n.formatEntityState?.(r,e)||e}function J(e,t){if($(e)){let n=[`hours`,`minutes`,`seconds`].filter(t=>e[t]);return n.length?n.map(n=>t(n,{n:Z(e[n])})).join(` `):t(`seconds`,{n:0})}if(typeof e==`number`)return t(`seconds`,{n:e});let n=/^([+-]?)(\d+):(\d+)(?::(\d+))?$/.exec(Z(e));if(!n)return Z(e);let[,r=``,i,a,o]=n,s={hours:Number(i),minutes:Number(a),seconds:Number(o??0)};return`${r===`-`?`−`:``}${J(s,t)}`}function tn(e,{say:t}){return R(e)?t(e):void 0}function Y(e,t,{hass:n}){let[r=``,i]=e.split(`.`);return n.localize?.(`component.${r}.${t}.${i??`_`}.name`)||(i?`${nn(r,n)}: ${X(i)}`:X(r))}var nn=(e,t)=>t.localize?.(`component.${e}.title`)||X(e);function rn(e,t){let n=`key_${e}`;return R(n)?t(n):`${X(e)}:`}function X(e){let t=e.replaceAll(`_`,` `).trim();return t.charAt(0).toUpperCase()+t.slice(1)}var Z=e=>e==null?``:typeof e==`object`?JSON.stringify(e):String(e),Q=e=>e==null?[]:Array.isArray(e)?e:[e],$=e=>typeof e==`object`&&!!e&&!Array.isArray(e),an=[`triggers`,`conditions`,`actions`],on=(e,t)=>w`
  <div class="automation">
    ${an.map(n=>{let r=Wt(e,n,t);return r.length?w`<div class="part">
            <h4>${t.say(n)}</h4>
            ${sn(r)}
          </div>`:``})}
  </div>
`,sn=e=>w`<ul>${e.map(e=>w`<li>${cn(e)}</li>`)}</ul>`,cn=e=>w`
  <div class="step">
    ${bt(e.icon)}
    <div>
      <div>${e.title}</div>
      ${e.touched.map(e=>w`<div class="touched" dir="auto">
          ${e.name}${e.room?w` <span class="faint">· ${e.room}</span>`:``}
        </div>`)}
      ${e.details.length?w`<div class="faint" dir="auto">${e.details.join(` · `)}</div>`:``}
      ${e.inside.map(e=>w`${e.label?w`<div class="faint">${e.label}</div>`:``}${sn(e.cards)}`)}
    </div>
  </div>
`,ln=class extends N{static{this.properties={hass:{attribute:!1},say:{attribute:!1},draft:{attribute:!1},_told:{state:!0},_failure:{state:!0},_large:{state:!0}}}constructor(){super(),this._failure=``,this._large=!1}willUpdate(e){if(e.has(`draft`)&&e.get(`draft`)?.id!==this.draft.id){this._told=void 0,this._failure=``;let e=this.renderRoot?.querySelector(`details`);e&&(e.open=!1)}}render(){let{say:e}=this;return w`<details class="card" @toggle=${this._opened}>
      <summary>${e(`explanation`)}</summary>
      ${this._failure?w`<p class="faint" role="status">${this._failure}</p>`:``}
      ${this._told?this._all(this._told):this._failure?``:w`<p class="faint">${e(`loading`)}</p>`}
    </details>`}_all(e){let{say:t}=this,n=Ot(e,this.hass);return w`<div class="stack">
      <p class="read" dir="auto" lang=${e.language}>
        ${n.map(e=>e.meaning?w`<mark title=${e.meaning}>${e.text}</mark>`:e.text)}
      </p>
      <dl>
        ${n.filter(e=>e.meaning).map(e=>w`<dt dir="auto">${e.text}</dt><dd dir="auto">${e.meaning}</dd>`)}
      </dl>
      <h3>${t(`candidates`)}</h3>
      ${kt(e,this.hass).map(e=>this._clause(e))}
      <p class="faint">${t(`verifier`,{score:Math.round(e.score*100)})}</p>
      <h3>${t(`tree`)}</h3>
      <button type="button" class="plain" aria-pressed=${String(this._large)} @click=${this._zoom}>
        ${t(`zoom`)}
      </button>
      <div class="tree" tabindex="0">
        <img class=${this._large?`large`:``} alt=${t(`tree_alt`)} src=${un(e.tree)} />
      </div>
      <a class="button" download="farm-${this.draft.id}.json" href=${dn(e)}>${t(`save_explanation`)}</a>
    </div>`}_clause(e){return w`<div class="clause">
      <div class="faint" dir="auto">“${e.clause}”</div>
      <ol>
        ${e.candidates.map((e,t)=>w`<li class=${t===0?`taken`:``}>
            <meter min="0" max="1" .value=${e.similarity} aria-hidden="true"></meter>
            <span>${e.similarity.toFixed(2)}</span>
            <span dir="auto">${e.text}</span>
          </li>`)}
      </ol>
    </div>`}_zoom(){this._large=!this._large}async _opened(e){if(!e.target.open||this._told)return;let{id:t}=this.draft;try{let e=await Le(this.hass,t);t===this.draft.id&&(this._told=e)}catch(e){t===this.draft.id&&(this._failure=z(e,this.hass,this.say))}}static{this.styles=[U,o`
      :host {
        display: block;
      }
      summary {
        cursor: pointer;
        min-block-size: 32px;
        font-weight: 500;
        display: list-item;
      }
      .read {
        font-size: 1.0625rem;
      }
      mark {
        background: color-mix(in srgb, var(--accent) 20%, transparent);
        color: inherit;
        border-radius: 4px;
        padding-inline: 2px;
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 4px 16px;
        margin: 0;
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }
      dt {
        font-weight: 500;
      }
      .clause li {
        display: flex;
        align-items: center;
        gap: 8px;
        color: var(--faint);
        overflow-wrap: anywhere;
      }
      .clause .taken {
        color: var(--text);
        font-weight: 500;
      }
      meter {
        inline-size: 64px;
        flex: none;
      }
      .tree {
        overflow: auto;
        max-block-size: 70vh;
        background: #fff;
        border: 1px solid var(--line);
        border-radius: 8px;
      }
      .tree img {
        display: block;
        max-inline-size: 100%;
        min-inline-size: min(100%, 480px);
      }
      .tree img.large {
        max-inline-size: none;
        inline-size: max-content;
        min-inline-size: 1600px;
      }
    `]}},un=e=>`data:image/svg+xml;charset=utf-8,${encodeURIComponent(e)}`,dn=e=>`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(e,void 0,2))}`;customElements.define(`farm-explanation`,ln);var fn=[1,7,31],pn=e=>e.locale?.time_zone===`local`?void 0:e.config?.time_zone;function mn(e,t,n){let r=new Intl.DateTimeFormat(t,{weekday:`long`,day:`numeric`,month:`long`,timeZone:n}),i=new Intl.DateTimeFormat(t,{timeStyle:`short`,timeZone:n}),a=/* @__PURE__ */ new Map;for(let t of e.map(e=>new Date(e))){let e=r.format(t);a.set(e,[...a.get(e)??[],i.format(t)])}return[...a].map(([e,t])=>({name:e,times:t})).reverse()}var hn=(e,t)=>e===1?t(`stretch_day`):t(`stretch_days`,{n:e});function gn({total:e,not_replayed:t},n,r){if(!e&&t.length)return r(`ran_unknown`);let i={n:e,stretch:hn(n,r)};return r(e===0?`ran_never`:e===1?`ran_once`:`ran_often`,i)}function _n({from:e,since:t},n){if(!(t===null||t<=e))return new Intl.DateTimeFormat(n.language,{dateStyle:`full`,timeStyle:`short`,timeZone:pn(n)}).format(new Date(t))}var vn=class extends N{static{this.properties={hass:{attribute:!1},say:{attribute:!1},draft:{attribute:!1},_days:{state:!0},_busy:{state:!0},_told:{state:!0},_failure:{state:!0}}}constructor(){super(),this._days=7,this._busy=!1,this._failure=``}willUpdate(e){let t=e.get(`draft`);e.has(`draft`)&&t&&!yn(t,this.draft)&&(this._told=void 0,this._failure=``)}render(){let{say:e}=this;return w`<section class="card" aria-labelledby="simulation">
      <h2 id="simulation">${e(`simulation`)}</h2>
      <p class="faint">${e(`simulation_text`)}</p>
      <div class="row">
        <select
          aria-label=${e(`simulation_stretch`)}
          ?disabled=${this._busy}
          @change=${e=>this._days=Number(e.target.value)}
        >
          ${fn.map(t=>w`<option value=${t} ?selected=${t===this._days}>${hn(t,e)}</option>`)}
        </select>
        <button type="button" ?disabled=${this._busy} @click=${()=>void this._ask()}>
          ${e(`simulation_start`)}
        </button>
      </div>
      <div class="stack" role="status" aria-busy=${String(this._busy)}>
        ${this._busy?w`<p class="faint">${e(`simulation_working`)}</p>`:this._told?this._all(this._told):``}
      </div>
      ${this._failure?w`<p class="failure" role="alert">${this._failure}</p>`:``}
    </section>`}_all(e){let t=_n(e,this.hass),n=e.automations.length>1;return w`
      ${t?w`<p class="faint">${this.say(`history_since`,{when:t})}</p>`:``}
      ${e.automations.map(t=>this._automation(t,e.days,n))}
    `}_automation(e,t,n){let{say:r,hass:i}=this,a=e.total-e.moments.length;return w`<div class="automation">
      ${n?w`<h3 dir="auto">${e.title}</h3>`:``}
      <p class="often">${gn(e,t,r)}</p>
      ${a>0?w`<p class="faint">${r(`ran_latest`,{n:e.moments.length})}</p>`:``}
      <dl>
        ${mn(e.moments,i.language,pn(i)).map(e=>w`<dt>
              ${e.name}
              ${e.times.length>1?w`<span class="faint">${r(`times_a_day`,{n:e.times.length})}</span>`:``}
            </dt>
            <dd>${e.times.join(` · `)}</dd>`)}
      </dl>
      ${e.not_replayed.map(e=>w`<p class="gap" dir="auto">${this._gap(e)}</p>`)}
    </div>`}_gap({cause:e,text:t,entity_ids:n}){let r=n.map(e=>F(this.hass,e)).join(`, `);return this.say(`gap_${e}`,{text:t,things:r})}async _ask(){let{draft:e}=this;this._busy=!0,this._failure=``;try{let t=await Re(this.hass,e.id,this._days);yn(e,this.draft)&&(this._told=t)}catch(t){this._told=void 0,e.id===this.draft.id&&(this._failure=z(t,this.hass,this.say))}this._busy=!1}static{this.styles=[U,o`
      :host {
        display: block;
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 4px 16px;
        margin: 8px 0 0;
      }
      dl:empty {
        display: none;
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }
      .often {
        font-weight: 500;
      }
      .gap {
        border-inline-start: 4px solid var(--warn);
        padding-inline-start: 12px;
        margin-block-start: 8px;
      }
      .failure {
        border-inline-start: 4px solid var(--bad);
        padding-inline-start: 12px;
      }
      [role="status"]:empty {
        display: none;
      }
    `]}},yn=(e,t)=>e.id===t.id&&JSON.stringify(e.automations)===JSON.stringify(t.automations);customElements.define(`farm-simulation`,vn);var bn=class extends N{static{this.properties={hass:{attribute:!1},say:{attribute:!1},draft:{attribute:!1},busy:{type:Boolean},error:{type:String},_chosen:{state:!0},_confirmed:{state:!0},_yaml:{state:!0},_enabled:{state:!0}}}constructor(){super(),this.busy=!1,this.error=``,this._chosen=/* @__PURE__ */ new Set,this._confirmed=!1,this._yaml=!1,this._enabled=!0}willUpdate(e){let t=e.get(`draft`);if(e.has(`draft`)&&t?.id!==this.draft.id){let{state:e,preselected_completions:t,accepted_completions:n}=this.draft;this._chosen=new Set(e===`waiting`?t:n),this._confirmed=!1,this._yaml=!1,this._enabled=!0}else e.has(`draft`)&&t?.findings.length!==this.draft.findings.length&&(this._confirmed=!1)}render(){let{draft:e,say:t}=this,n=e.state===`waiting`,r=n?Tt(e,this._chosen):[];return w`
      ${n?``:this._outcome()}
      <article class="card">
        <header class="stack">
          <h2 tabindex="-1" dir="auto">${Dt(e)}</h2>
          <p class="faint" dir="auto">${t(`your_request`)}: “${e.request}”</p>
        </header>
        ${e.words?w`<p class="words pre" dir="auto" lang=${e.language}>${e.words}</p>`:``}
        ${e.automations.map(e=>on(e,this))}
        ${e.automations.length?this._yamlToggle():``}
      </article>
      ${r.length?this._findings(r):``}
      ${e.completions.length?this._completions(n):``}
      ${e.automations.length?w`<farm-simulation .hass=${this.hass} .say=${t} .draft=${e}></farm-simulation>
            <farm-explanation .hass=${this.hass} .say=${t} .draft=${e}></farm-explanation>`:``}
      ${n?this._decide():``}
    `}_outcome(){let{draft:e,say:t}=this;return e.state===`discarded`?w`<p class="card notice" role="status">${t(`discarded_text`)}</p>`:w`<section class="card notice good" role="status">
      <h3 class="row">${H(V.done)}${t(`created`)}</h3>
      <p>${t(this._isOff()?`created_off_text`:`created_text`)}</p>
      <div class="row">
        ${e.automation_ids.map(e=>w`<a class="button" href="/config/automation/edit/${e}">${t(`open_editor`)}</a>`)}
        <a class="button" href="/config/automation/dashboard">${t(`all_automations`)}</a>
        <button type="button" ?disabled=${this.busy} @click=${()=>this._fire(`farm-undo`)}>${t(`undo`)}</button>
      </div>
      ${this._failure()}
    </section>`}_isOff(){let e=new Set(this.draft.automation_ids);return Object.values(this.hass.states).some(t=>t.entity_id.startsWith(`automation.`)&&t.state===`off`&&e.has(t.attributes.id))}_yamlToggle(){let{say:e}=this;return w`<div class="row">
        <button
          type="button"
          class="plain"
          aria-expanded=${this._yaml?`true`:`false`}
          @click=${()=>this._yaml=!this._yaml}
        >
          ${e(this._yaml?`hide_yaml`:`show_yaml`)}
        </button>
        ${this.draft.state===`waiting`?w`<button type="button" class="plain" ?disabled=${this.busy} @click=${()=>this._fire(`farm-again`)}>
              ${e(`ask_again`)}
            </button>`:``}
      </div>
      ${this._yaml?w`<pre tabindex="0">${Ft(this.draft.automations)}</pre>`:``}`}_completions(e){let{draft:t,say:n}=this,r=e?t.completions:t.completions.filter(e=>this._chosen.has(e.id));return r.length?w`<section class="card" aria-labelledby="completions">
      <h2 id="completions">${n(`completions`)}</h2>
      ${e?w`<p class="faint">${n(`completions_text`)}</p>`:``}
      <ul class="offers">
        ${r.map((t,n)=>this._completion(t,n,e))}
      </ul>
    </section>`:w``}_completion(e,t,n){let{say:r}=this;return w`<li class="offer">
      <input
        id="offer-${t}"
        type="checkbox"
        role="switch"
        .checked=${this._chosen.has(e.id)}
        ?disabled=${!n||this.busy}
        aria-describedby="reason-${t}"
        @change=${()=>this._toggle(e.id)}
      />
      <div class="stack">
        <div class="row">
          <label for="offer-${t}" dir="auto">${e.title}</label>
          <span class="chip ${e.severity}">${r(`severity_${e.severity}`)}</span>
          ${e.quality?w`<span class="chip">${this._quality(e.quality)}</span>`:``}
        </div>
        <p id="reason-${t}" class="faint" dir="auto">${e.reason}</p>
        ${e.replaces.length?w`<p class="faint">${r(`replaces`,{names:e.replaces.join(`, `)})}</p>`:``}
        <details>
          <summary>${r(`why`)}</summary>
          <div class="stack">
            <ol class="path">
              ${e.path.map(e=>w`<li dir="auto">${e}</li>`)}
            </ol>
            ${e.words?w`<p class="pre" dir="auto">${e.words}</p>`:``}
            ${e.automations.map(e=>on(e,this))}
          </div>
        </details>
      </div>
    </li>`}_quality(e){let t=`quality_${e}`;return this.say(t)??e}_decide(){let{say:e}=this,t=Et(this.draft,this._chosen,this._confirmed);return w`
      <section class="card decide">
        <div class="row">
          <button
            type="button"
            class="main"
            ?disabled=${this.busy||t!==void 0}
            aria-describedby="blocked"
            @click=${()=>this._accept()}
          >
            ${e(`create`)}
          </button>
          <button type="button" ?disabled=${this.busy} @click=${()=>this._fire(`farm-discard`)}>
            ${e(`discard`)}
          </button>
          <label class="row">
            <input
              type="checkbox"
              .checked=${this._enabled}
              ?disabled=${this.busy}
              @change=${e=>this._enabled=e.target.checked}
            />
            <span>${e(`enabled`)}</span>
          </label>
        </div>
        <p id="blocked" class="faint" role="status">${t?e(t):``}</p>
        ${this._failure()}
      </section>
    `}_findings(e){let{say:t}=this;return w`<section class="card notice warn" aria-labelledby="findings">
      <h2 id="findings" class="row">${H(V.alert)}${t(`findings`)}</h2>
      <ul class="stack">
        ${e.map(e=>w`<li dir="auto">
            ${e.message}
            ${this._other(e)} ${e.suggestions.map(e=>w`<div class="faint">${e}</div>`)}
          </li>`)}
      </ul>
      <label class="row confirm">
        <input
          type="checkbox"
          .checked=${this._confirmed}
          @change=${e=>this._confirmed=e.target.checked}
        />
        <span>${t(`confirm`)}</span>
      </label>
    </section>`}_other(e){let t=At(e,this.hass);return t?w`<a href="/config/automation/edit/${t}">${this.say(`open_other`)}</a>`:``}_failure(){return this.error?w`<p class="failure" role="alert">${this.error}</p>`:w``}_toggle(e){let t=new Set(this._chosen);t.delete(e)||t.add(e),this._chosen=t,this._confirmed=!1}_accept(){let e={confirm:this._confirmed,completions:[...this._chosen],enabled:this._enabled};this._fire(`farm-accept`,e)}_fire(e,t){this.dispatchEvent(new CustomEvent(e,{detail:t}))}static{this.styles=[U,o`
      :host {
        display: flex;
        flex-direction: column;
        gap: 16px;
      }
      header.stack {
        gap: 4px;
      }
      .words {
        font-size: 1.0625rem;
      }
      .automation {
        display: grid;
        gap: 12px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
      }
      .part {
        border: 1px solid var(--line);
        border-radius: 8px;
        padding: 12px;
        min-inline-size: 0;
      }
      h4 {
        margin: 0 0 8px;
        font-size: 0.875rem;
        font-weight: 500;
        color: var(--faint);
      }
      .step {
        display: flex;
        gap: 12px;
        padding-block: 4px;
        overflow-wrap: anywhere;
      }
      .step > .icon {
        color: var(--faint);
      }
      .touched {
        font-weight: 500;
      }
      .offers {
        display: flex;
        flex-direction: column;
      }
      .offer {
        display: flex;
        gap: 16px;
        padding-block: 16px;
        border-block-start: 1px solid var(--line);
      }
      .offer > .stack {
        gap: 4px;
        flex: 1;
        min-inline-size: 0;
      }
      .offer label {
        font-weight: 500;
      }
      summary {
        cursor: pointer;
        min-block-size: 32px;
        display: list-item;
      }
      .path li + li::before {
        content: "↳ ";
        color: var(--faint);
      }
      .path li + li {
        padding-inline-start: 12px;
      }
      .confirm {
        flex-wrap: nowrap;
        align-items: flex-start;
        font-weight: 500;
      }
      .decide {
        position: sticky;
        inset-block-end: 0;
        z-index: 1;
      }
      .decide p:empty {
        display: none;
      }
      .failure {
        border-inline-start: 4px solid var(--bad);
        padding-inline-start: 12px;
      }
    `]}};customElements.define(`farm-draft`,bn);function xn(e){let{say:t,drafts:n}=e;if(!n.length)return w`<section class="card empty">
      ${H(V.empty)}
      <h2 tabindex="-1">${t(`no_drafts`)}</h2>
      <p class="faint">${t(`no_drafts_text`)}</p>
    </section>`;let r=n.filter(e=>e.state===`waiting`),i=n.filter(e=>e.state!==`waiting`);return w`${Sn(`waiting`,r,e)} ${Sn(`history`,i,e)}`}var Sn=(e,t,n)=>t.length?w`<section class="stack" aria-labelledby=${e}>
        <h2 id=${e} tabindex="-1">${n.say(e)}</h2>
        <ul class="stack">
          ${t.map(e=>Cn(e,n))}
        </ul>
      </section>`:``;function Cn(e,{say:t,language:n,busy:r,onUndo:i}){let a=new Intl.DateTimeFormat(n,{dateStyle:`medium`,timeStyle:`short`});return w`<li class="card">
    <div class="row spread">
      <h3 dir="auto">${Dt(e)}</h3>
      <span class="chip">${t(`state_${e.state}`)}</span>
    </div>
    <p class="faint" dir="auto">“${e.request}”</p>
    <div class="row spread">
      <span class="faint">${a.format(new Date(e.created))} · ${t(`origin_${e.origin}`)}</span>
      <span class="row">
        <a class="button" href="/farm/draft/${e.id}">${t(`review`)}</a>
        ${e.state===`accepted`?w`<button type="button" ?disabled=${r} @click=${()=>i(e)}>${t(`undo`)}</button>`:``}
      </span>
    </div>
  </li>`}function wn(e,t,n){let r=t?e.toLowerCase().indexOf(t.toLowerCase()):-1;return r<0?e:e.slice(0,r)+n+e.slice(r+t.length)}function Tn(e,t,n,r){let{text:i,options:a}=t.question??{text:``,options:[]};return w`
    <section class="card notice" aria-labelledby="question">
      <h2 id="question" tabindex="-1" class="row">${H(V.question)}${e(`question`)}</h2>
      <p class="faint" dir="auto">“${t.request}”</p>
      <p class="pre" dir="auto">${i}</p>
      ${a.length?w`<div class="row" role="group" aria-label=${i}>
            ${a.map(e=>w`<button type="button" @click=${()=>n(e.label)}>${e.label}</button>`)}
          </div>`:w`<form class="stack" @submit=${e=>{e.preventDefault();let t=new FormData(e.target).get(`answer`);typeof t==`string`&&t.trim()&&n(t.trim())}}>
            <label for="answer">${e(`answer_label`)}</label>
            <input id="answer" name="answer" type="text" dir="auto" autocomplete="off" />
            <div class="row"><button class="main" type="submit">${e(`answer_send`)}</button></div>
          </form>`}
      <div class="row"><button type="button" class="plain" @click=${r}>${e(`ask_again`)}</button></div>
    </section>
  `}function En(e,t,n){let{text:r,missing:i,nearest:a}=t.refusal??{text:``,missing:``,nearest:[]};return w`
    <section class="card notice warn" aria-labelledby="refusal">
      <h2 id="refusal" tabindex="-1" class="row">${H(V.alert)}${e(`refused`)}</h2>
      <p class="faint" dir="auto">“${t.request}”</p>
      <p class="pre" dir="auto">${r}</p>
      ${a.length?w`<h3>${e(`nearest`)}</h3>
            <ul class="row">
              ${a.map(e=>w`<li>
                  <button type="button" @click=${()=>n(wn(t.request,i,e))}>
                    ${e}
                  </button>
                </li>`)}
            </ul>`:``}
      <div class="row"><button type="button" class="main" @click=${()=>n(t.request)}>${e(`ask_again`)}</button></div>
    </section>
  `}var Dn=(e,t,n)=>w`
  <section class="card notice bad" role="alert">
    <h2 tabindex="-1" class="row">${H(V.alert)}${e(`failed`)}</h2>
    <p class="pre">${t}</p>
    <div class="row"><button type="button" @click=${n}>${e(`retry`)}</button></div>
  </section>
`,On=e=>w`
  <section class="card notice" role="alert">
    <h2 tabindex="-1">${e(`reload_title`)}</h2>
    <p>${e(`reload_text`)}</p>
    <div class="row"><button class="main" @click=${()=>location.reload()}>${e(`reload`)}</button></div>
  </section>
`,kn=e=>w`
  <p class="card faint" role="status" aria-busy="true">${e(`loading`)}</p>
`,An=class extends N{static{this.properties={hass:{attribute:!1},narrow:{type:Boolean},route:{attribute:!1},_asking:{state:!0},_request:{state:!0},_drafts:{state:!0},_draft:{state:!0},_busy:{state:!0},_error:{state:!0},_failure:{state:!0},_outdated:{state:!0}}}constructor(){super(),this._turn=0,this._examples=[],this._say=Ke(`en`),this._asking={at:`field`},this._request=``,this._busy=!1,this._error=``,this._failure=``,this._outdated=!1}get _path(){return(this.route?.path??``).split(`/`).filter(Boolean)}willUpdate(e){let t=e.get(`hass`);e.has(`hass`)&&this.hass&&(!t||t.language!==this.hass.language)&&(this._say=Ke(this.hass.language),this._examples=Xe(this.hass,this._say));let n=e.get(`route`);e.has(`route`)&&n?.path!==this.route?.path&&this._load()}shouldUpdate(e){let t=e.get(`hass`);return e.size>1||!e.has(`hass`)||!t||t.language!==this.hass.language}firstUpdated(){this._checkVersion();for(let[e,t]of[[`exceptions`,`farm`],[`services`],[`triggers`],[`conditions`],[`title`]])this.hass.loadBackendTranslation?.(e,t)?.then(()=>this.requestUpdate(),()=>void 0)}disconnectedCallback(){super.disconnectedCallback(),this._stop()}render(){let e=this._say,[t=``]=this._path;return w`
      <header>
        ${this.narrow?w`<button class="plain" aria-label=${e(`menu`)} @click=${this._toggleMenu}>${H(V.menu)}</button>`:``}
        <h1>FARM</h1>
        <nav>
          <a href="/farm" aria-current=${t===``?`page`:`false`} @click=${this._afresh}>${e(`ask`)}</a>
          <a href="/farm/drafts" aria-current=${t===``?`false`:`page`}>${e(`drafts`)}</a>
        </nav>
      </header>
      <main>${this._outdated?On(e):this._page(t)}</main>
    `}_page(e){let t=this._say;return e===``?this._askPage():this._failure?Dn(t,this._failure,()=>void this._load()):e===`draft`?this._draftPage():this._drafts?xn({say:t,language:this.hass.language,drafts:this._drafts,busy:this._busy,onUndo:e=>void this._decide(()=>Ve(this.hass,e.id))}):kn(t)}_askPage(){let e=this._say,t=()=>this._show({at:`field`}),n=this._asking;switch(n.at){case`work`:return Ct(e,this._request,n.stage,()=>void this._stop().then(t));case`failure`:return Dn(e,n.text,t);case`reply`:return n.proposal.status===`question`?Tn(e,n.proposal,e=>void this._answer(n.proposal,e),t):En(e,n.proposal,e=>{this._request=e,t()});case`field`:return St({say:e,request:this._request,examples:this._examples,onRequest:e=>{this._request=e,this._focus(`#request`)},onAsk:e=>void this._ask(e)})}}_draftPage(){let e=this._draft;return e?w`<farm-draft
      .hass=${this.hass}
      .say=${this._say}
      .draft=${e}
      .busy=${this._busy}
      .error=${this._error}
      @farm-accept=${({detail:t})=>void this._decide(()=>ze(this.hass,e.id,t))}
      @farm-discard=${()=>void this._decide(()=>Be(this.hass,e.id))}
      @farm-undo=${()=>void this._decide(()=>Ve(this.hass,e.id))}
      @farm-again=${()=>{this._request=e.request,this._show({at:`field`}),this._go(`/farm`)}}
    ></farm-draft>`:kn(this._say)}async _ask(e){this._request=e,await this._follow(t=>Ne(this.hass,e,t))}async _answer(e,t){await this._follow(n=>Pe(this.hass,e.question_id??``,t,n))}async _follow(e){await this._stop();let t=this._turn;this._show({at:`work`});try{let n=await e(e=>t===this._turn&&this._heard(e));t===this._turn?this._cancel=n:await n()}catch(e){t===this._turn&&this._show({at:`failure`,text:this._textOf(e)})}}_heard(e){switch(e.stage){case`failed`:this._show({at:`failure`,text:this._textOf(e.error)});break;case`done`:e.proposal.draft_id?(this._request=``,this._asking={at:`field`},this._go(`/farm/draft/${e.proposal.draft_id}`)):this._show({at:`reply`,proposal:e.proposal});break;default:this._asking={at:`work`,stage:e.stage}}}async _stop(){this._turn+=1;let e=this._cancel;this._cancel=void 0,await e?.().catch(()=>void 0)}_show(e){this._asking=e,this._focus(e.at===`field`?`#request`:`main h2`)}async _load(){let[e,t]=this._path;this._failure=``,this._error=``;try{e===`draft`&&t?(this._draft?.id!==t&&(this._draft=void 0),this._draft=await Ie(this.hass,t)):e===`drafts`&&(this._drafts=await Fe(this.hass))}catch(e){this._failure=this._textOf(e)}}async _decide(e){this._busy=!0;let t=``;try{await e()}catch(e){t=this._textOf(e)}this._busy=!1,await this._load(),this._path[0]===`draft`?this._error=t:this._failure=t,this.renderRoot.querySelector(`main`)?.scrollIntoView?.({block:`start`})}async _checkVersion(){try{this._outdated=await Me(this.hass)!==1}catch{}}_textOf(e){return z(e,this.hass,this._say)}_afresh(){this._asking.at!==`work`&&(this._asking={at:`field`})}_go(e){history.pushState(null,``,e),window.dispatchEvent(new CustomEvent(`location-changed`,{detail:{replace:!1}}))}_focus(e){this.updateComplete.then(()=>this.renderRoot.querySelector(e)?.focus())}_toggleMenu(){this.dispatchEvent(new CustomEvent(`hass-toggle-menu`,{bubbles:!0,composed:!0}))}static{this.styles=[U,o`
      :host {
        display: block;
        min-block-size: 100%;
      }
      header {
        position: sticky;
        inset-block-start: 0;
        z-index: 2;
        display: flex;
        align-items: center;
        gap: 8px;
        min-block-size: var(--header-height, 56px);
        padding-inline: 12px;
        background: var(--app-header-background-color, var(--accent));
        color: var(--app-header-text-color, var(--on-accent));
        border-block-end: var(--app-header-border-bottom, none);
      }
      header h1 {
        font-size: 1.25rem;
        font-weight: 400;
        margin-inline: 4px 16px;
      }
      header button,
      header a {
        color: inherit;
      }
      nav {
        display: flex;
        align-self: stretch;
      }
      nav a {
        display: flex;
        align-items: center;
        padding-inline: 12px;
        text-decoration: none;
        font-weight: 500;
        border-block: 3px solid transparent;
      }
      nav a[aria-current="page"] {
        border-block-end-color: currentColor;
      }
      main {
        max-inline-size: 840px;
        margin-inline: auto;
        padding: 16px;
        display: flex;
        flex-direction: column;
        gap: 16px;
      }
      .stages li {
        display: flex;
        align-items: center;
        gap: 12px;
        padding-block: 4px;
      }
      .stages .ahead {
        color: var(--faint);
      }
      .dot {
        inline-size: 12px;
        block-size: 12px;
        border-radius: 50%;
        border: 2px solid var(--faint);
        flex: none;
      }
      .past .dot {
        background: var(--good);
        border-color: var(--good);
      }
      .now .dot {
        border-color: var(--accent);
        background: var(--accent);
        animation: pulse 1s infinite alternate;
      }
      @keyframes pulse {
        to {
          opacity: 0.3;
        }
      }
      .unseen {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
      .empty {
        align-items: center;
        text-align: center;
        padding-block: 48px;
      }
      .empty .icon {
        inline-size: 48px;
        block-size: 48px;
        color: var(--faint);
      }
    `]}};customElements.define(`farm-panel`,An);export{An as FarmPanel};