// A headless Chromium, driven by its DevTools protocol over a pipe; needs Node alone.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE = 30_000;

export class Browser {
    #process;
    #profile;
    #input;
    #answers = new Map();
    #listeners = new Map();
    #lastId = 0;
    #received = '';

    constructor(executable) {
        this.#profile = mkdtempSync(join(tmpdir(), 'chromium-'));
        this.#process = spawn(
            executable,
            [
                '--headless=new',
                '--remote-debugging-pipe',
                '--no-sandbox',
                '--disable-gpu',
                '--disable-dev-shm-usage',
                '--no-first-run',
                '--hide-scrollbars',
                `--user-data-dir=${this.#profile}`,
            ],
            { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
        );
        this.#process.on('error', (error) => this.#fail(error));
        this.#process.on('exit', () => this.#fail(new Error('Chromium has ended')));
        this.#input = this.#process.stdio[3];
        this.#process.stdio[4].setEncoding('utf8').on('data', (text) => this.#receive(text));
    }

    // A page of the browser.
    async open() {
        const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
        const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
        const page = new Page(this, sessionId);
        await page.begin();
        return page;
    }

    send(method, params = {}, sessionId = undefined) {
        const id = ++this.#lastId;
        this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
        return new Promise((resolve, reject) => this.#answers.set(id, { method, resolve, reject }));
    }

    on(sessionId, event, listener) {
        this.#listeners.set(`${sessionId} ${event}`, listener);
    }

    async close() {
        this.#process.removeAllListeners('exit');
        if (this.#process.exitCode === null && this.#process.signalCode === null) {
            const ended = new Promise((resolve) => this.#process.once('exit', resolve));
            this.send('Browser.close').catch(() => {}); // it may end before it answers
            await ended;
        }
        rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }

    #receive(text) {
        const messages = (this.#received + text).split('\0');
        this.#received = messages.pop();
        for (const message of messages) {
            this.#take(JSON.parse(message));
        }
    }

    #take({ id, sessionId, method, params, result, error }) {
        if (id === undefined) {
            this.#listeners.get(`${sessionId} ${method}`)?.(params);
            return;
        }
        const answer = this.#answers.get(id);
        this.#answers.delete(id);
        if (error) {
            answer.reject(new Error(`${answer.method}: ${error.message}`));
        } else {
            answer.resolve(result);
        }
    }

    #fail(error) {
        this.#answers.forEach(({ reject }) => reject(error));
        this.#answers.clear();
    }
}

class Page {
    #browser;
    #sessionId;
    #loads = 0;

    // What went wrong in the page: failed requests, responses of 400 and more, and uncaught errors of scripts.
    problems = [];

    constructor(browser, sessionId) {
        this.#browser = browser;
        this.#sessionId = sessionId;
    }

    async begin() {
        this.#on('Page.loadEventFired', () => this.#loads++);
        this.#on('Network.responseReceived', ({ response }) => {
            if (response.status >= 400) {
                this.problems.push(`${response.status} ${response.url}`);
            }
        });
        this.#on('Network.loadingFailed', ({ errorText, canceled }) => {
            if (!canceled) {
                this.problems.push(`a request failed: ${errorText}`);
            }
        });
        this.#on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
            this.problems.push(exceptionDetails.exception?.description ?? exceptionDetails.text);
        });
        await this.#send('Page.enable');
        await this.#send('Network.enable');
        await this.#send('Runtime.enable');
        await this.#send('Emulation.setDeviceMetricsOverride', {
            width: 1280, height: 900, deviceScaleFactor: 1, mobile: false,
        });
    }

    // Loads an address.
    async visit(url) {
        await this.#loading(async () => {
            const { errorText } = await this.#send('Page.navigate', { url });
            if (errorText) {
                throw new Error(`${url}: ${errorText}`);
            }
        });
    }

    // Clicks what loads another page.
    async follow(selector) {
        await this.#loading(() => this.on(selector, (element) => element.click()));
    }

    // Sets what a field holds.
    async fill(selector, text) {
        await this.on(selector, (element, value) => {
            element.focus();
            element.value = value;
            element.dispatchEvent(new Event('input', { bubbles: true }));
            element.dispatchEvent(new Event('change', { bubbles: true }));
        }, text);
    }

    // Chooses a file to be uploaded.
    async choose(selector, file) {
        await this.waitFor(selector);
        const { root } = await this.#send('DOM.getDocument');
        const { nodeId } = await this.#send('DOM.querySelector', { nodeId: root.nodeId, selector });
        await this.#send('DOM.setFileInputFiles', { nodeId, files: [file] });
    }

    async text(selector) {
        return this.on(selector, (element) => element.innerText);
    }

    async waitFor(selector) {
        await this.on(selector, () => null);
    }

    // Calls a function in the page with the element that a selector finds, as soon as there is one.
    async on(selector, body, ...more) {
        const code = `((element) => element && { value: (${body})(element, ...${JSON.stringify(more)}) })` +
            `(document.querySelector(${JSON.stringify(selector)}))`;
        return (await until(`an element ${selector}`, () => this.evaluate(code))).value;
    }

    async evaluate(expression) {
        const { result, exceptionDetails } = await this.#send('Runtime.evaluate', {
            expression, awaitPromise: true, returnByValue: true,
        });
        if (exceptionDetails) {
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        }
        return result.value;
    }

    async screenshot(file) {
        const { data } = await this.#send('Page.captureScreenshot', { format: 'png' });
        writeFileSync(file, Buffer.from(data, 'base64'));
    }

    async #loading(action) {
        const before = this.#loads;
        await action();
        await until('the page to be loaded', () => this.#loads > before);
    }

    #send(method, params) {
        return this.#browser.send(method, params, this.#sessionId);
    }

    #on(event, listener) {
        this.#browser.on(this.#sessionId, event, listener);
    }
}

async function until(what, condition) {
    for (const start = Date.now(); Date.now() - start < PATIENCE; await pause(20)) {
        const value = await condition();
        if (value) {
            return value;
        }
    }
    throw new Error(`waited in vain for ${what}`);
}
