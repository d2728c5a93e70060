;;; -*- lexical-binding: t -*-
;; Uses the features of krmkit in Emacs with eglot, and writes what a user sees: RESULTS names the file.
;; An Emacs with windows does this when it starts.
(package-initialize)
(require 'cl-lib)
(require 'project)
(require 'eglot)
(require 'imenu)
(require 'json)

(setq eglot-confirm-server-initiated-edits nil)
(setq eglot-sync-connect t)
(setq project-vc-merge-submodules nil)

(defvar results nil)
(defvar default-root (file-name-as-directory (expand-file-name default-directory)))

(defun wait-for (condition)
  (let ((end (+ (float-time) 20)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.05))))

(defun open-file (path)
  (switch-to-buffer (find-file-noselect (expand-file-name path default-root)))
  (unless (eglot-current-server)
    (apply #'eglot--connect (eglot--guess-contact)))
  (unless (eglot-managed-p) (eglot--maybe-activate-editing-mode))
  (flymake-start)
  (current-buffer))

(defun place (path line)
  (format "%s:%d" (file-relative-name path default-root) line))

(defun go-to (text)
  (goto-char (point-min))
  (search-forward text)
  (goto-char (+ (match-beginning 0) 2)))

(defun finding-codes (buffer)
  (with-current-buffer buffer
    (sort (mapcar (lambda (one)
                    (format "%s:%d"
                            (let ((text (flymake-diagnostic-text one)))
                              (if (string-match "\\[\\([a-z-]+\\)\\]" text) (match-string 1 text) text))
                            (line-number-at-pos (flymake-diagnostic-beg one))))
                  (flymake-diagnostics))
          #'string<)))

(defun change (from to)
  (goto-char (point-min))
  (search-forward from)
  (replace-match to t t)
  (eglot--signal-textDocument/didChange))

(defun lines-with (text)
  (seq-filter (lambda (line) (string-match-p (regexp-quote text) line)) (split-string (buffer-string) "\n")))

(defun locations (items)
  (sort (mapcar (lambda (item)
                  (let ((location (xref-item-location item)))
                    (place (xref-location-group location) (xref-location-line location))))
                items)
        #'string<))

(defun result (name value) (push (cons name value) results))

(defvar pod (open-file "base/pod.yaml"))
(change "(LEVEL), " "(LEVL), ")
(wait-for (lambda () (finding-codes pod)))
(result 'diagnostics (vconcat (finding-codes pod)))

(go-to "$(LEVL)")
(let ((action (elt (eglot-code-actions (point) (point) nil nil) 0)))
  (apply #'eglot--apply-workspace-edit (plist-get action :edit)
         (and (>= emacs-major-version 29) '(eglot-code-actions))))
(result 'codeAction (car (lines-with "args:")))
(eglot--signal-textDocument/didChange)
(wait-for (lambda () (null (finding-codes pod))))

(defun hinted-line (number)
  (eglot-inlay-hints-mode 1)
  (eglot--update-hints-1 (point-min) (point-max))
  (goto-char (point-min))
  (forward-line (1- number))
  (let ((begin (line-beginning-position)) (text (buffer-substring (line-beginning-position) (line-end-position))) hints)
    (wait-for (lambda ()
                (setq hints (seq-filter (lambda (one) (overlay-get one 'eglot--inlay-hint))
                                        (overlays-in begin (line-end-position))))))
    (dolist (one (sort hints (lambda (a b) (> (overlay-start a) (overlay-start b)))) text)
      (let ((at (- (if (overlay-get one 'after-string) (overlay-end one) (overlay-start one)) begin)))
        (setq text (concat (substring text 0 at)
                           (substring-no-properties (or (overlay-get one 'after-string) (overlay-get one 'before-string)))
                           (substring text at)))))))
(result 'inlayHints (if (fboundp 'eglot--update-hints-1) (hinted-line 11) "not in this version"))

(go-to "$(COLOR)")
(let (shown)
  (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown text)))
  (wait-for (lambda () shown))
  (result 'hover (substring-no-properties (or shown ""))))
(result 'definition (car (locations (xref-backend-definitions 'eglot "COLOR"))))

(goto-char (point-min))
(search-forward "$(LEVEL), ")
(goto-char (+ (match-beginning 0) 2))
(let ((found (eglot-completion-at-point)))
  (result 'completion
          (vconcat (sort (mapcar #'substring-no-properties (all-completions "" (nth 2 found))) #'string<))))

(cl-labels ((names (index)
              (mapcan (lambda (one)
                        (if (and (consp one) (imenu--subalist-p one))
                            (cons (car one) (names (cdr one)))
                          (list (car one))))
                      index)))
  (result 'symbols (vconcat (delete-dups (mapcar #'substring-no-properties (names (eglot-imenu)))))))

(defvar config (open-file "base/config.yaml"))
(go-to "color")
(result 'references (vconcat (locations (xref-backend-references 'eglot "color"))))
(result 'clients (length (apply #'append (hash-table-values eglot--servers-by-project))))

(change "  color" "  paint")
(with-current-buffer pod (flymake-start))
(wait-for (lambda () (finding-codes pod)))
(result 'otherFile (vconcat (finding-codes pod)))
(change "  paint" "  color")
(wait-for (lambda () (null (finding-codes pod))))

(go-to "color")
(eglot-rename "paint")
(result 'rename (vconcat (lines-with "paint") (with-current-buffer pod (lines-with "paint"))))

(open-file "prod/extra.yaml")
(eglot-format-buffer)
(result 'formatting (buffer-string))

(with-temp-file (getenv "RESULTS") (insert (json-encode results)))
(kill-emacs 0)
